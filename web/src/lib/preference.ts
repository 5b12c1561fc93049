import { createStore, type Store } from './store.ts';

const stored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** A store that this browser remembers; `read` makes a value out of whatever was kept, undefined the first time. */
export const createMemory = <T>(name: string, read: (kept: unknown) => T): Store<T> => {
  const key = `hanho.${name}`;
  const store = createStore<T>(read(undefined), read(stored(key) ?? undefined));
  store.subscribe(() => localStorage.setItem(key, JSON.stringify(store.get())));
  return store;
};

/** A choice about the screen that this browser remembers, one of a few values; the first is the default. */
export const createPreference = <T extends string | boolean>(
  name: string,
  values: readonly [T, ...T[]],
): Store<T> => createMemory(name, (kept) => values.find((value) => value === kept) ?? values[0]);
