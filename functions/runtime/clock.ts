let offsetMs = 0;

/** The only clock of the server. Handlers and jobs get its time as `now`. Local tests can move the clock. */
export const clock = { now: (): Date => new Date(Date.now() + offsetMs) };

/** Sets the difference between this clock and the real time. For local tests only. */
export const setClockOffset = (seconds: number): void => {
  offsetMs = seconds * 1000;
};
