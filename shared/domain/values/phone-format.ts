// Without the numbering plans, so that a page that only shows phone numbers does not load them.

/** Joins groups of digits with hyphens, also if the last groups are incomplete. */
export const groupDigits = (digits: string, sizes: readonly number[]): string => {
  let end = 0;
  const groups = sizes.map((size) => {
    end += size;
    return digits.slice(end - size, end);
  });
  return groups.filter(Boolean).join('-');
};

export const isOfSeoul = (digits: string): boolean => digits.startsWith('02');

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
  return sizes ? groupDigits(digits, sizes) : digits;
};

/** Like `formatMobile`, but groups the 10 digits of a home phone as 2-4-4, as the specification demands. */
export const formatPhone = (digits: string): string =>
  digits.length === 10 && NATIONAL.test(digits) ? groupDigits(digits, [2, 4, 4]) : formatMobile(digits);
