/**
 * Waits for all promises.
 * @throws AggregateError after all of them, if some were rejected
 */
export const settleAll = async <T>(promises: readonly Promise<T>[], message: string): Promise<T[]> => {
  const results = await Promise.allSettled(promises);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, message);
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
};
