import * as z from 'zod';
import { idleOrderPlan, idleOrderRun } from '#functions/domain/retention/idle-orders.ts';
import { planPurge, purge } from '#functions/domain/retention/purge.ts';
import { type JobInput, job } from '#functions/runtime/job.ts';

/** `dryRun`: only returns the records that a run would delete or cancel. */
const Event = z.object({ dryRun: z.boolean().default(false) });

const plan = async (now: Date) => {
  const idle = idleOrderPlan(now);
  return { ...(await planPurge(now, idle.onPage)), idle: idle.plan };
};

const run = async (now: Date) => {
  const idle = idleOrderRun(now);
  const purged = await purge(now, undefined, idle.onPage);
  idle.check();
  return { ...purged, idle: idle.done };
};

export const handler = job('retention', async ({ event, now }: JobInput<unknown>) => {
  const { dryRun } = Event.parse(event);
  return { dryRun, ...(dryRun ? await plan(now) : await run(now)) };
});
