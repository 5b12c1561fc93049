/** The time of a run that takes longer than a moment, as it goes on from when the run began. */
export const ticking = (now: Date): (() => Date) => {
  const startedAt = performance.now();
  return () => new Date(now.getTime() + performance.now() - startedAt);
};
