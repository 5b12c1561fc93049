import { messages } from '#shared/words.ko.ts';
import type { Read } from './reading.ts';
import { withoutSeparators } from './spelling.ts';

/** Chapter 00 does not exist. */
const PATTERN = /^(?!00)\d{6}$/;

// A numeric cell holds the code as one number, or as the number that its point makes of it: 0409.00 is 409.
const codesOf = (number: string): string[] => {
  const [whole = '', fraction = ''] = number.split('.');
  const isPlain = fraction === '' && whole.length <= 6;
  const isPointed = whole.length <= 4 && fraction.length <= 2;
  return [
    ...(isPlain ? [whole.padStart(6, '0')] : []),
    ...(isPointed ? [whole.padStart(4, '0') + fraction.padEnd(2, '0')] : []),
  ].filter((code) => PATTERN.test(code));
};

/** Reads an HS code of six digits. A number is a code only if exactly one follows from it. */
export const read: Read<string> = (text, number) => {
  const digits = withoutSeparators(text).replaceAll('.', '');
  if (PATTERN.test(digits)) return { value: digits };
  const [code, ...others] = number === undefined ? [] : codesOf(number);
  return code !== undefined && others.length === 0 ? { value: code } : { problem: messages.hsCode };
};

export { format } from './text.ts';
