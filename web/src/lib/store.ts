import { useSyncExternalStore } from 'react';
import { keepJson, lastingStorage, readJson } from './stored-json.ts';

export type Store<T> = {
  /** Value in a prerendered page and during hydration. */
  initial: T;
  get: () => T;
  set: (next: T | ((now: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A value outside React. Components read it with `useStore`. @param stored current value if the browser stored one */
export const createStore = <T>(initial: T, stored = initial): Store<T> => {
  let value = stored;
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

export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial);

/**
 * A store that is saved in localStorage and follows changes of other tabs, so that one tab does not overwrite what
 * another tab has saved.
 * @param read parses the stored value; receives undefined if there is none
 */
export const createStoredValue = <T>(name: string, read: (stored: unknown) => T): Store<T> => {
  const key = `hanho.${name}`;
  const readStored = () => read(readJson(lastingStorage, key));
  const store = createStore<T>(read(undefined), readStored());
  // Prerendering has no window.
  globalThis.addEventListener?.('storage', (event) => {
    // The key is null after `localStorage.clear()`.
    if (event.key === key || event.key === null) store.set(readStored());
  });
  return {
    ...store,
    set: (next) => {
      store.set(next);
      keepJson(lastingStorage, key, store.get());
    },
  };
};

/** A setting saved in localStorage. The first of the values is the default. */
export const createPreference = <T extends string | boolean>(
  name: string,
  values: readonly [T, ...T[]],
): Store<T> => createStoredValue(name, (stored) => values.find((value) => value === stored) ?? values[0]);
