import { messages } from '#shared/words.ko.ts';
import { typedText } from './typed-text.ts';

/** Length of the reason of an unusual change, in characters. */
const REASON_LENGTH = { min: 5, max: 200 } as const;
export const MAX_CHANGE_REASON = REASON_LENGTH.max;

/** Reason of a change that reverts a status, or that moves orders that were not loaded. */
export const ChangeReason = typedText()
  .min(REASON_LENGTH.min, messages.tooShort(REASON_LENGTH.min))
  .max(REASON_LENGTH.max, messages.tooLong(REASON_LENGTH.max));
