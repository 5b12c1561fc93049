import * as z from 'zod';
import { BackupName } from '../domain/backup/backup-files.ts';
import { rehearse } from '../domain/backup/rehearse.ts';
import { clock } from '../runtime/clock.ts';
import { type JobInput, job } from '../runtime/job.ts';

/** `id`: the rehearsal that `beginRehearsal` added. Without it (manual invocation) the job adds one. */
const Event = z.object({ filename: BackupName, id: z.string().optional() });

/** Restores a backup into a temporary table, verifies it, and deletes that table. */
export const handler = job('rehearsal', async ({ event }: JobInput<unknown>) => {
  const request = Event.parse(event);
  return { ...request, ...((await rehearse(request, clock.now)) ?? { state: 'skipped' }) };
});
