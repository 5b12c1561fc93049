import * as z from 'zod';
import { startClock } from '../domain/clock.ts';
import { resumeImportJobs, runImportJob } from '../domain/import/run-job.ts';
import { job } from '../runtime/job.ts';

/** Time for work: two minutes less than the timeout, which are enough to finish the current chunk and release the job. */
const WORK_MS = 13 * 60_000;

const Created = z.object({
  source: z.literal('aws.s3'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});
// Key of an upload for a job. Files of direct calls are in the same folder, but their names are hashes.
const uploadKey = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xlsx?$/;

/** Imports the uploaded file that an S3 event names. Any other (scheduled) event resumes interrupted imports. */
export const handler = job('import', async ({ event, now }) => {
  const context = { clock: startClock(now), timeUp: AbortSignal.timeout(WORK_MS) };
  const { data: created } = Created.safeParse(event);
  if (!created) return resumeImportJobs(context);
  const id = uploadKey.exec(created.detail.object.key)?.[1];
  return { jobId: id, state: id && (await runImportJob(id, context)) };
});
