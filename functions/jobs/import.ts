import * as z from 'zod';
import { resumeImportJobs, runImportJob } from '../domain/import/run-job.ts';
import { ticking } from '../domain/ticking.ts';
import { job } from '../runtime/job.ts';

/** Two minutes before the function ends, which is enough for the chunk that is being done and for what comes after the last. */
const WORK_MS = 13 * 60_000;

/** What EventBridge tells of a new object; the schedule tells other things. */
const Created = z.object({
  source: z.literal('aws.s3'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});
/** An upload of ours; files of calls lie in the same folder, under a hash. */
const uploadKey = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xlsx?$/;

/** Imports a file as soon as it is uploaded; by the clock, what was cut off. */
export const handler = job('import', async ({ event, now }) => {
  const shift = { instant: ticking(now), timeUp: AbortSignal.timeout(WORK_MS) };
  const { data: created } = Created.safeParse(event);
  if (!created) return resumeImportJobs(shift);
  const id = uploadKey.exec(created.detail.object.key)?.[1];
  return { jobId: id, state: id && (await runImportJob(id, shift)) };
});
