import { type Read, wrong } from './reading.ts';
import { withHyphens } from './spelling.ts';

// People fill cells without a number with signs: `-`.
const PATTERN = /^[_.-]*[A-Za-z0-9][A-Za-z0-9_.-]*$/;

/** Reads a code, an order number or the number of a master bill: letters, digits, `_`, `.` and `-`. */
export const read: Read<string> = (text) => {
  const value = withHyphens(text);
  return PATTERN.test(value) ? { value } : wrong;
};

export { format } from './text.ts';
