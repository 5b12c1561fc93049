import { groupDigits, isOfSeoul } from './phone-format.ts';
import { withoutSeparators } from './spelling.ts';

const MAX_DIGITS = 11;

const typedSizes = (digits: string): readonly number[] => {
  if (isOfSeoul(digits)) return digits.length < 10 ? [2, 3, 4] : [2, 4, 5];
  if (digits.startsWith('1') && digits.length <= 8) return [4, 4];
  return digits.length === 10 && !digits.startsWith('010') ? [3, 3, 4] : [3, 4, 4];
};

const NATIONAL = /^(?:0|0[1-9]\d*|1\d*)$/;

/**
 * Groups the digits of a recipient's national number also while it is typed: `0101234` → `010-1234`. A text with a country
 * code, brackets or letters, or with too many digits, is unchanged.
 */
export const hyphenateRecipient = (typed: string): string => {
  const digits = withoutSeparators(typed);
  const isNational = NATIONAL.test(digits) && digits.length <= MAX_DIGITS;
  return isNational ? groupDigits(digits, typedSizes(digits)) : typed;
};

const AUSTRALIAN = /^(?:04\d{0,8}|1[38]00\d{5,6})$/;

/** Like `hyphenateRecipient`, but groups a number that can be an Australian mobile number: `041234` → `0412 34`. */
export const hyphenate = (typed: string): string => {
  const digits = withoutSeparators(typed);
  return AUSTRALIAN.test(digits) ? groupDigits(digits, [4, 3, 3], ' ') : hyphenateRecipient(typed);
};
