let offsetMs = 0;

/** The clock of the product. Handlers and jobs get its time as `now` and use no other clock. */
export const clock = { now: (): Date => new Date(Date.now() + offsetMs) };

/** Shifts the clock for local tests. Never called in a deployed function. */
export const setClockOffset = (seconds: number): void => {
  offsetMs = seconds * 1000;
};
