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
