import { createStore, type Store } from './store.ts';

const stored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** A choice about the screen that this browser remembers, one of a few values; the first is the default. */
export const createPreference = <T extends string | boolean>(
  name: string,
  values: readonly [T, ...T[]],
): Store<T> => {
  const key = `hanho.${name}`;
  const store = createStore<T>(values.find((value) => value === stored(key)) ?? values[0]);
  store.subscribe(() => localStorage.setItem(key, JSON.stringify(store.get())));
  return store;
};
