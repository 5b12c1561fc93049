import * as z from 'zod';
import { resumeImportJobs, runImportJob } from '../domain/import/run-job.ts';
import { ticking } from '../domain/ticking.ts';
import { job } from '../runtime/job.ts';

/** Stops two minutes before the timeout, which is enough for the current chunk and for the end of the job. */
const WORK_MS = 13 * 60_000;

/** EventBridge event of a new object. The schedule sends other events. */
const Created = z.object({
  source: z.literal('aws.s3'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});
/** Key of an upload. Files of direct calls are in the same folder, named by a hash. */
const uploadKey = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xlsx?$/;

/** Imports an uploaded file. The scheduled run resumes interrupted imports. */
export const handler = job('import', async ({ event, now }) => {
  const shift = { instant: ticking(now), timeUp: AbortSignal.timeout(WORK_MS) };
  const { data: created } = Created.safeParse(event);
  if (!created) return resumeImportJobs(shift);
  const id = uploadKey.exec(created.detail.object.key)?.[1];
  return { jobId: id, state: id && (await runImportJob(id, shift)) };
});
