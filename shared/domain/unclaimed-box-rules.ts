// Boxes whose number no one knows. Without schemas, so that the menu of the back office can import it.

export const boxOutcomes = ['matched', 'returned', 'disposed', 'mistake'] as const;
export type BoxOutcome = (typeof boxOutcomes)[number];

/** Why an order may be the one of a box: a number with the same digits, its tracking number, a name in the note. */
export const suggestionReasons = ['number', 'trackingNumber', 'name'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

export const MAX_BOX_NOTE = 200;
export const MAX_BOX_PHOTOS = 3;
/** Maximum length of the reason for closing a box without an order. */
export const MAX_BOX_REASON = 200;

const OVERDUE_MS = 7 * 86_400_000;

/** True if a box that is still open was stored more than seven days ago. */
export const isOverdueBox = ({ addedAt }: { addedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(addedAt) > OVERDUE_MS;
