import type { StartedJob } from '#functions/adapters/jobs.ts';
import { AppError } from '#shared/errors.ts';

/** Starts a job whose request is already stored. @throws UNAVAILABLE after `undo` if the job cannot be started */
export const startRecordedJob = async (
  job: StartedJob,
  event: Record<string, unknown>,
  undo: () => Promise<void>,
): Promise<void> => {
  try {
    // Loaded on demand, because the Lambda client is large and rarely used.
    const { startJob } = await import('#functions/adapters/jobs.ts');
    await startJob(job, event);
  } catch (cause) {
    await undo();
    throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
  }
};
