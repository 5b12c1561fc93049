const draftsIn = (storage: () => Storage, prefix = 'hanho.draft.') => ({
  /** Returns the stored draft without validation. Undefined if there is none or it is no JSON. */
  read: (name: string): unknown => {
    try {
      return JSON.parse(storage().getItem(prefix + name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  keep: (name: string, draft: unknown): void => {
    try {
      storage().setItem(prefix + name, JSON.stringify(draft));
    } catch {
      // Storage is full or disabled. The form works without a draft.
    }
  },
  drop: (name: string): void => storage().removeItem(prefix + name),
  dropAll: (): void => {
    for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key);
  },
});

/** Drafts of this tab. They may contain personal data and are deleted when the session ends. */
export const {
  read: readDraft,
  keep: keepDraft,
  drop: dropDraft,
  dropAll: dropDrafts,
} = draftsIn(() => sessionStorage);

/**
 * Drafts that survive closing the browser, deleted at sign-out. Their names contain the member number, and they must
 * not contain personal data.
 */
export const persistentDrafts = draftsIn(() => localStorage);

/**
 * Facts about this computer, stored until the tab closes. They are no drafts: sign-out keeps them, and without the prefix
 * `hanho.` a prerendered page does not take the tab for one with state, but hydrates.
 */
export const computerFacts = draftsIn(() => sessionStorage, 'computer.');

/** Merges stored string values over the defaults. Ignores unknown keys. */
export const mergeStored = <T extends Record<string, unknown>>(defaults: T, stored: unknown): T =>
  Object.fromEntries(
    Object.entries(defaults).map(([key, byDefault]) => {
      const value = (stored as Record<string, unknown> | null)?.[key];
      return [key, typeof value === 'string' ? value : byDefault];
    }),
  ) as T;
