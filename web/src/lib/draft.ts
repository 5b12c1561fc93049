const PREFIX = 'hanho.draft.';

/** What was kept of a half-filled form, unchecked; undefined when there is nothing. */
export const readDraft = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a half-filled form for this tab only: it may hold personal data, and goes when the session ends. */
export const keepDraft = (name: string, draft: unknown): void => {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // No room or no storage: the form works without its draft.
  }
};

/** Forgets one form. */
export const dropDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name);

/** Forgets every form. */
export const dropDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
};
