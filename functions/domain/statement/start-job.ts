/**
 * Starts the job `statements`, which finishes what a request has begun. A failure is not reported, because the job also runs
 * every five minutes.
 */
export const startStatements = async (): Promise<void> => {
  // Loaded on demand, because the Lambda client is large and rarely used.
  const { startJob } = await import('#functions/adapters/jobs.ts');
  await startJob('statements', { resume: true }).catch(() => undefined);
};
