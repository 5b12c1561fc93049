import { setTimeout as delay } from 'node:timers/promises';
import { config } from '#functions/config.ts';

/** Default margin: two runs that ask couriers, of 210 s each, have time for 1,000 calls at 3 per second. */
const MARGIN = 0.2;

/**
 * Returns a function that resolves when the next call of a run may start: some time after the start of the previous one.
 * @param margin share of the time between calls that is added to it, because calls take different times to arrive
 */
export const createCallLimit = (perSecond: number, margin = MARGIN): (() => Promise<void>) => {
  const spacingMs = Math.round((1_000 / (perSecond * config.CALL_RATE_FACTOR)) * (1 + margin));
  let previous: Promise<number> = Promise.resolve(Number.NEGATIVE_INFINITY);
  return async () => {
    // A call that starts late, because the process is busy, also delays the calls after it.
    previous = previous.then(async (startedAt) => {
      const waitMs = startedAt + spacingMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
      return performance.now();
    });
    await previous;
  };
};
