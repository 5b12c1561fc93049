import {
  type BrowserStorage,
  keepJson,
  keysIn,
  lastingStorage,
  readJson,
  removeStored,
  tabStorage,
} from './stored-json.ts';

const PREFIX = 'hanho.draft.';

const draftsIn = (storage: BrowserStorage) => ({
  /** Returns the stored draft without validation. Undefined if there is none or it is no JSON. */
  read: (name: string): unknown => readJson(storage, PREFIX + name),
  /** Stores a draft if the browser can. The form works without it. */
  keep: (name: string, draft: unknown): void => keepJson(storage, PREFIX + name, draft),
  drop: (name: string): void => removeStored(storage, PREFIX + name),
  dropAll: (): void => removeStored(storage, ...keysIn(storage, PREFIX)),
});

/** Drafts of this tab. They may contain personal data and are deleted when the session ends. */
export const {
  read: readDraft,
  keep: keepDraft,
  drop: dropDraft,
  dropAll: dropDrafts,
} = draftsIn(tabStorage);

/**
 * Drafts that survive closing the browser, deleted at sign-out. Their names contain the member number, and they must
 * not contain personal data.
 */
export const persistentDrafts = draftsIn(lastingStorage);

/** Merges stored string values over the defaults. Ignores unknown keys. */
export const mergeStored = <T extends Record<string, unknown>>(defaults: T, stored: unknown): T =>
  Object.fromEntries(
    Object.entries(defaults).map(([key, byDefault]) => {
      const value = (stored as Record<string, unknown> | null)?.[key];
      return [key, typeof value === 'string' ? value : byDefault];
    }),
  ) as T;
