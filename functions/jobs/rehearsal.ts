import * as z from 'zod';
import { BackupName } from '../domain/backup/backup-files.ts';
import { rehearse } from '../domain/backup/rehearse.ts';
import { clock } from '../runtime/clock.ts';
import { type JobInput, job } from '../runtime/job.ts';

/** `id`: of the rehearsal as `beginRehearsal` wrote it down; without one (a call by hand) the job writes it down itself. */
const Event = z.object({ filename: BackupName, id: z.string().optional() });

/** Restores a backup into a table beside this one, compares the two, and removes that table again. */
export const handler = job('rehearsal', async ({ event }: JobInput<unknown>) => {
  const request = Event.parse(event);
  return { ...request, ...((await rehearse(request, clock.now)) ?? { state: 'skipped' }) };
});
