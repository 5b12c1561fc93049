import { type Read, wrong } from './reading.ts';
import { withHyphens, withoutSeparators } from './spelling.ts';

const PATTERN = /^[^\p{C}]+$/u;

/** Form of a master bill number for comparison: upper case, without blanks and dashes. */
export const key = (text: string): string => withoutSeparators(text).toUpperCase();

/** Reads an air waybill number, or free text for sea freight. It must contain more than blanks and hyphens. */
export const read: Read<string> = (text) => {
  const value = withHyphens(text);
  return PATTERN.test(value) && key(value) !== '' ? { value } : wrong;
};

/**
 * Form in which the lock of a stored number has it: of a number that `read` returned, its `key`. Numbers of before can have
 * other dashes and full-width characters, which their locks have, too.
 */
export const lockKey = (stored: string): string => stored.replace(/[\s-]/g, '').toUpperCase();
