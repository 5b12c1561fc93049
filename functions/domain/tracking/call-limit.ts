import { setTimeout as delay } from 'node:timers/promises';

/** 3 calls per second, with a margin for the time that a call takes to arrive. */
const SPACING_MS = 345;

/** Returns a function that resolves when the next call of a run may start. Calls start one after another. */
export const createCallLimit = (spacingMs = SPACING_MS): (() => Promise<void>) => {
  let nextAt = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + spacingMs;
    if (at > now) await delay(at - now);
  };
};
