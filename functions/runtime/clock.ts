let offsetMs = 0;

/** The only clock of handlers and jobs, which get its time as `now`. Local tests can move it. */
export const clock = { now: (): Date => new Date(Date.now() + offsetMs) };

/** Moves the clock by an offset to the real time. For local tests only. */
export const setClockOffset = (seconds: number): void => {
  offsetMs = seconds * 1000;
};
