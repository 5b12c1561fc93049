import { startClock } from '../domain/clock.ts';
import { checkDue } from '../domain/exception/check-due.ts';
import { job } from '../runtime/job.ts';

/** Working time: two minutes less than the timeout, so that the current page can be finished. */
const WORK_MS = 13 * 60_000;

export const handler = job('exceptions', ({ now }) =>
  checkDue({ clock: startClock(now), timeUp: AbortSignal.timeout(WORK_MS) }),
);
