import * as z from 'zod';
import { planPurge, purge } from '../domain/purge.ts';
import { type JobInput, job } from '../runtime/job.ts';

/** `dryRun`: only tells what would be removed. The schedule tells other things. */
const Event = z.object({ dryRun: z.boolean().default(false) });

/** Removes what was kept as long as the terms promise. */
export const handler = job('retention', async ({ event, now }: JobInput<unknown>) => {
  const { dryRun } = Event.parse(event);
  return { dryRun, ...(dryRun ? await planPurge(now) : await purge(now)) };
});
