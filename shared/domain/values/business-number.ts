import { messages } from '#shared/words.ko.ts';
import { type Read, wrong } from './reading.ts';
import { withoutSeparators } from './spelling.ts';

/** Reads the registration number of a Korean business: 10 digits. */
export const read: Read<string> = (text) => {
  const digits = withoutSeparators(text);
  if (/^\d{11,}$/.test(digits)) return { problem: messages.tooLong(10) };
  return /^\d{10}$/.test(digits) ? { value: digits } : wrong;
};

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** True if the last of 10 digits is the check digit of the others. A wrong one is only a hint in forms. */
export const hasCheckDigit = (digits: string): boolean => {
  const products = WEIGHTS.map((weight, nth) => weight * Number(digits[nth]));
  const carried = Math.floor((products.at(-1) ?? 0) / 10);
  return products.reduce((sum, product) => sum + product, carried + Number(digits[9])) % 10 === 0;
};

/** Groups digits as 3-2-5, also while the number is incomplete. */
export const format = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
