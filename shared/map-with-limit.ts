/** Runs `work` for each value, at most `limit` at a time. Returns the results in the sequence of the values. */
export const mapWithLimit = async <T, R>(
  values: readonly T[],
  limit: number,
  work: (value: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  const queue = values.entries();
  const worker = async () => {
    for (const [index, value] of queue) results[index] = await work(value, index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, values.length) }, worker));
  return results;
};
