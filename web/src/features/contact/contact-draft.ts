import { type Attempt, readAttempt } from '#web/lib/attempt.ts';
import { readDraft } from '#web/lib/draft.ts';
import { keptOver } from '#web/lib/kept-over.ts';

/** A form as it was left in this tab, over the values it is empty with. */
export type ContactDraft<V> = { values: V; attempt: Attempt | undefined; isRestored: boolean };

/** The form that was left half filled, or an empty one. What was agreed to is asked again: only texts are kept. */
export const readContactDraft = <V extends Record<string, unknown>>(
  name: string,
  empty: V,
): ContactDraft<V> => {
  const kept = readDraft(name) as { values?: unknown; attempt?: unknown } | undefined;
  const values = keptOver(empty, kept?.values);
  const isRestored = JSON.stringify(values) !== JSON.stringify(empty);
  return { values, attempt: readAttempt(kept?.attempt), isRestored };
};
