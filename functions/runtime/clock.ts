let offsetMs = 0;

/** Handlers and jobs get its time as `now` and use no other clock. */
export const clock = { now: (): Date => new Date(Date.now() + offsetMs) };

/** For local tests only. */
export const setClockOffset = (seconds: number): void => {
  offsetMs = seconds * 1000;
};
