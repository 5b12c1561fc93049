// The only file that accesses these storages. A browser may refuse each access, also that to the object itself.

/** Storage of the browser. A function, because the access itself throws if the browser refuses storage. */
export type BrowserStorage = () => Storage;

/** Storage until the tab closes. Keys with the prefix `hanho.` are its state, with which no prerendered page hydrates. */
export const tabStorage: BrowserStorage = () => sessionStorage;
export const lastingStorage: BrowserStorage = () => localStorage;

/** Returns the stored value without validation. Undefined if there is none, it is no JSON, or the storage is disabled. */
export const readJson = (storage: BrowserStorage, key: string): unknown => {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** Stores a value, unless the storage is full or disabled. The value is then forgotten with the page. */
export const keepJson = (storage: BrowserStorage, key: string, value: unknown): void => {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // The page works without it.
  }
};

/** Returns the keys with a prefix. Empty if the storage is disabled. */
export const keysIn = (storage: BrowserStorage, prefix: string): string[] => {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

/** Removes stored values, if the browser gives access to them. */
export const removeStored = (storage: BrowserStorage, ...keys: readonly string[]): void => {
  try {
    for (const key of keys) storage().removeItem(key);
  } catch {
    // Nothing is stored.
  }
};
