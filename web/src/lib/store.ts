import { useSyncExternalStore } from 'react';

export type Store<T> = {
  /** What a stored page shows, which knows nothing that a browser keeps. */
  initial: T;
  get: () => T;
  set: (next: T | ((now: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
};

/** One value outside React that components can watch with `useStore`; `kept` is what the browser kept of it. */
export const createStore = <T>(initial: T, kept = initial): Store<T> => {
  let value = kept;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The store's value, re-rendering when it changes. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial);

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
