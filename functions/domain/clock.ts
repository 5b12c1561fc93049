/** A clock that starts at `now` and advances with real time, for long jobs. */
export const startClock = (now: Date): (() => Date) => {
  const startedAt = performance.now();
  return () => new Date(now.getTime() + performance.now() - startedAt);
};
