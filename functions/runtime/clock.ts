let offsetMs = 0;

/** The product's time. Handlers and jobs get it as `now`; nothing else asks a clock. */
export const clock = { now: (): Date => new Date(Date.now() + offsetMs) };

/** Moves the product's time, for tests on one machine. Nothing in a deployed function calls this. */
export const setClockOffset = (seconds: number): void => {
  offsetMs = seconds * 1000;
};
