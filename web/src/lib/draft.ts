const PREFIX = 'hanho.draft.';

const draftsIn = (storage: () => Storage) => ({
  /** What was kept of a half-filled form, unchecked; undefined when there is nothing. */
  read: (name: string): unknown => {
    try {
      return JSON.parse(storage().getItem(PREFIX + name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  keep: (name: string, draft: unknown): void => {
    try {
      storage().setItem(PREFIX + name, JSON.stringify(draft));
    } catch {
      // No room or no storage: the form works without its draft.
    }
  },
  /** Forgets one form. */
  drop: (name: string): void => storage().removeItem(PREFIX + name),
  /** Forgets every form. */
  dropAll: (): void => {
    for (const key of Object.keys(storage())) if (key.startsWith(PREFIX)) storage().removeItem(key);
  },
});

/** Half-filled forms of this tab only: they may hold personal data, and go when the session ends. */
export const {
  read: readDraft,
  keep: keepDraft,
  drop: dropDraft,
  dropAll: dropDrafts,
} = draftsIn(() => sessionStorage);

/** Half-filled forms that outlive the window, until their writer signs out; without personal data, under their writer's number. */
export const lastingDrafts = draftsIn(() => localStorage);

/** The known texts of something kept, over the defaults. */
export const keptOver = <T extends Record<string, unknown>>(defaults: T, kept: unknown): T =>
  Object.fromEntries(
    Object.entries(defaults).map(([key, byDefault]) => {
      const value = (kept as Record<string, unknown> | null)?.[key];
      return [key, typeof value === 'string' ? value : byDefault];
    }),
  ) as T;
