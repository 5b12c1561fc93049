import * as z from 'zod';
import { BackupName } from '#functions/domain/backup/backup-files.ts';
import { beginSystemRehearsal, continueOpenRun } from '#functions/domain/backup/run-restore.ts';
import { startClock } from '#functions/domain/clock.ts';
import { type JobInput, job } from '#functions/runtime/job.ts';

/** Working time: two minutes less than the timeout, so that the current step can be finished and the lease released. */
const WORK_MS = 13 * 60_000;

/** `filename`: starts a rehearsal of this backup (manual invocation). Any other event continues the open run. */
const Event = z.object({ filename: BackupName.optional() });

export const handler = job('restore', async ({ event, now }: JobInput<unknown>) => {
  const { filename } = Event.parse(event ?? {});
  const context = { clock: startClock(now), timeUp: AbortSignal.timeout(WORK_MS) };
  if (filename && !(await beginSystemRehearsal(filename, now))) return { filename, state: 'skipped' };
  return { filename, ...(await continueOpenRun(context)) };
});
