import * as z from 'zod';
import { startClock } from '#functions/domain/clock.ts';
import { runStatements } from '#functions/domain/statement/run-statements.ts';
import { job } from '#functions/runtime/job.ts';
import { Month } from '#shared/contract/wire.ts';

/** Working time: a minute less than the timeout of 15 min, so that the current part can be finished. */
const WORK_MS = 14 * 60_000;

const Asked = z.object({
  /** Month to draft, `YYYY-MM`; default: the last one. */
  month: Month.optional(),
  /** Drafts nothing, and only finishes what was started. */
  resume: z.literal(true).optional(),
});

/**
 * Drafts the statements of a month and records those that were issued. An event with `resume` only finishes what was started
 * or interrupted.
 */
export const handler = job('statements', ({ event, now, origin }) => {
  const { month, resume } = Asked.parse(event ?? {});
  const context = { clock: startClock(now), timeUp: AbortSignal.timeout(WORK_MS), origin };
  return runStatements(resume ? null : month, context);
});
