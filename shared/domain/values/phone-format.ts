import { withoutSeparators } from './spelling.ts';

// Without the numbering plans, so that a page that only shows phone numbers does not load them.

const group = (digits: string, sizes: readonly number[]): string => {
  let end = 0;
  const groups = sizes.map((size) => {
    end += size;
    return digits.slice(end - size, end);
  });
  return groups.filter(Boolean).join('-');
};

const isOfSeoul = (digits: string): boolean => digits.startsWith('02');

const sizesOf = (digits: string): readonly number[] | undefined => {
  if (digits.length === 8 && digits.startsWith('1')) return [4, 4];
  if (digits.length === 9 && isOfSeoul(digits)) return [2, 3, 4];
  if (digits.length === 10) return isOfSeoul(digits) ? [2, 4, 4] : [3, 3, 4];
  return digits.length === 11 ? [3, 4, 4] : undefined;
};

/** A number that was stored with a country code, or without its zero, is shown as it is. */
const NATIONAL = /^[01][\d*]*$/;

/** Groups national digits: 10 as 3-3-4, 11 as 3-4-4, `02-1234-5678`, `1588-1234`. Any other text is unchanged. */
export const formatMobile = (digits: string): string => {
  const sizes = NATIONAL.test(digits) && sizesOf(digits);
  return sizes ? group(digits, sizes) : digits;
};

/** Like `formatMobile`, but groups the 10 digits of a home phone as 2-4-4, as the specification demands. */
export const formatPhone = (digits: string): string =>
  digits.length === 10 && NATIONAL.test(digits) ? group(digits, [2, 4, 4]) : formatMobile(digits);

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
  return isNational ? group(digits, typedSizes(digits)) : typed;
};
