import { setTimeout as delay } from 'node:timers/promises';

/**
 * 3 calls per second, with a margin of 0.15 s for the different times that calls take to arrive. A run of 210 s makes 540
 * calls, so that two runs ask about 1,000 parcels.
 */
const SPACING_MS = 385;

/** Returns a function that resolves when the next call of a run may start: some time after the start of the previous one. */
export const createCallLimit = (): (() => Promise<void>) => {
  let previous: Promise<number> = Promise.resolve(Number.NEGATIVE_INFINITY);
  return async () => {
    // A call that starts late, because the process is busy, also delays the calls after it.
    previous = previous.then(async (startedAt) => {
      const waitMs = startedAt + SPACING_MS - performance.now();
      if (waitMs > 0) await delay(waitMs);
      return performance.now();
    });
    await previous;
  };
};
