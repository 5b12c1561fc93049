import * as z from 'zod';
import { startClock } from '../domain/clock.ts';
import { resumeImportJobs, runImportJob } from '../domain/import/run-job.ts';
import { job } from '../runtime/job.ts';

/** Two minutes less than the timeout: enough to finish the current chunk and release the job. */
const WORK_MS = 13 * 60_000;

const Created = z.object({
  source: z.literal('aws.s3'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});
// The folder also holds files of direct calls, whose names are hashes.
const uploadKey = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xlsx?$/;

/** Imports an uploaded file. A scheduled event resumes interrupted imports instead. */
export const handler = job('import', async ({ event, now }) => {
  const context = { clock: startClock(now), timeUp: AbortSignal.timeout(WORK_MS) };
  const { data: created } = Created.safeParse(event);
  if (!created) return resumeImportJobs(context);
  const id = uploadKey.exec(created.detail.object.key)?.[1];
  return { jobId: id, state: id && (await runImportJob(id, context)) };
});
