/** `fresh`: reads the table instead of the cache. */
export type ReadOptions = { fresh?: boolean };

/** Each Lambda instance keeps what it has read for a minute, so that most requests read no reference data. */
const KEPT_MS = 60_000;

/**
 * Returns functions that read values by key, at most a minute old, and forget them after a change. A failed read is not
 * kept.
 */
export const keptForMinute = <T>(read: (key: string) => Promise<T>) => {
  const kept = new Map<string, { at: number; value: Promise<T> }>();
  return {
    read: (key: string, { fresh = false }: ReadOptions = {}): Promise<T> => {
      const entry = kept.get(key);
      if (!fresh && entry && Date.now() - entry.at < KEPT_MS) return entry.value;
      const value = read(key);
      kept.set(key, { at: Date.now(), value });
      value.catch(() => kept.delete(key));
      return value;
    },
    forget: (key: string): void => {
      kept.delete(key);
    },
  };
};
