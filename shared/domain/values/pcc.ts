import { messages } from '#shared/words.ko.ts';
import { type Read, wrong } from './reading.ts';
import { residentNumberIn } from './resident-number.ts';
import { withoutSeparators } from './spelling.ts';

const PATTERN = /^[A-Z\d]+$/;

const keyOf = (text: string): string => withoutSeparators(text).toUpperCase();

/** Reads a customs clearance code: of a person P and 12 digits, of a company its business number. */
export const read: Read<string> = (text, number) => {
  const value = keyOf(text);
  if (residentNumberIn(value, number)) return { problem: messages.residentNumber };
  return PATTERN.test(value) ? { value } : wrong;
};

/** True for the code of a person. A form shows a warning for another code, but accepts it. */
export const isPersonal = (text: string): boolean => /^P\d{12}$/.test(keyOf(text));

/** Form for comparison with a stored code of before. */
export const key = keyOf;

export { format } from './text.ts';
