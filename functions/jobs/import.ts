import * as z from 'zod';
import { startClock } from '#functions/domain/clock.ts';
import { resumeImportJobs, runImportJob } from '#functions/domain/import/run-job.ts';
import { job } from '#functions/runtime/job.ts';

/** Working time: two minutes less than the timeout, so that the current chunk can be finished and the job released. */
const WORK_MS = 13 * 60_000;

const Created = z.object({
  source: z.literal('aws.s3'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});
// Key of an upload for an import job. Files of direct imports are in the same folder, under names that are hashes.
const uploadKey = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xlsx?$/;

/** Imports the uploaded file that an S3 event names. Any other (scheduled) event resumes interrupted import jobs. */
export const handler = job('import', async ({ event, now }) => {
  const context = { clock: startClock(now), timeUp: AbortSignal.timeout(WORK_MS) };
  const { data: created } = Created.safeParse(event);
  if (!created) return resumeImportJobs(context);
  const id = uploadKey.exec(created.detail.object.key)?.[1];
  return { jobId: id, state: id && (await runImportJob(id, context)) };
});
