import { groupDigits, isOfSeoul } from './phone-format.ts';
import { withoutSeparators } from './spelling.ts';

const MAX_DIGITS = 11;

const typedSizes = (digits: string): readonly number[] => {
  if (isOfSeoul(digits)) return digits.length < 10 ? [2, 3, 4] : [2, 4, 5];
  if (digits.startsWith('1') && digits.length <= 8) return [4, 4];
  return digits.length === 10 && !digits.startsWith('010') ? [3, 3, 4] : [3, 4, 4];
};

/**
 * Groups the digits of a national number also while it is typed: `0101234` → `010-1234`. A text with a country code,
 * brackets or letters, or with too many digits, is unchanged.
 */
export const hyphenate = (typed: string): string => {
  const digits = withoutSeparators(typed);
  const isNational = /^(?:0|0[1-9]\d*|1\d*)$/.test(digits) && digits.length <= MAX_DIGITS;
  return isNational ? groupDigits(digits, typedSizes(digits)) : typed;
};
