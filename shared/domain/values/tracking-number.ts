import { type Read, wrong } from './reading.ts';
import { withoutSeparators } from './spelling.ts';

const PATTERN = /^[A-Z\d]+$/;

/** Form in which a number is stored, compared, locked and searched: upper case without blanks and dashes. */
export const key = (text: string): string => withoutSeparators(text).toUpperCase();

/** Reads the number of a courier's label. */
export const read: Read<string> = (text) => {
  const value = key(text);
  return PATTERN.test(value) ? { value } : wrong;
};

export { format } from './text.ts';
