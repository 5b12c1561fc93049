import { withoutSeparators } from './spelling.ts';

/** Form in which cargo numbers of customs are stored, sent and compared: upper case without blanks and dashes. */
export const key = (text: string): string => withoutSeparators(text).toUpperCase();
