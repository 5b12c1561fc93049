/** Groups values, which keep their sequence. Replaces `Map.groupBy`, which requires Node 21. */
export const groupBy = <T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
};
