import { setTimeout as delay } from 'node:timers/promises';

/** Share of the time between calls that is added to it, because calls take different times to arrive. */
const MARGIN = 0.155;

/** Returns a function that resolves when the next call of a run may start: some time after the start of the previous one. */
export const createCallLimit = (perSecond: number): (() => Promise<void>) => {
  const spacingMs = Math.round((1_000 / perSecond) * (1 + MARGIN));
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
