import * as z from 'zod';
import { BackupName } from '../domain/backup/backup-files.ts';
import { rehearse } from '../domain/backup/rehearse.ts';
import { clock } from '../runtime/clock.ts';
import { type JobInput, job } from '../runtime/job.ts';

/** `id`: id of a stored rehearsal. Without an id (manual invocation), the job stores a new rehearsal. */
const Event = z.object({ filename: BackupName, id: z.string().optional() });

export const handler = job('rehearsal', async ({ event }: JobInput<unknown>) => {
  const request = Event.parse(event);
  return { ...request, ...((await rehearse(request, clock.now)) ?? { state: 'skipped' }) };
});
