import { type Read, wrong } from './reading.ts';
import { withHyphens } from './spelling.ts';

/** Reads the number of a flight or voyage: letters, digits and `.` `/` `-`, in upper case without blanks. */
export const read: Read<string> = (text) => {
  const value = withHyphens(text).replace(/\s/g, '').toUpperCase();
  return /^[\p{L}\p{N}./-]+$/u.test(value) ? { value } : wrong;
};

export { format } from './text.ts';
