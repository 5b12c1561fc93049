// Without the numbering plans, so that a page that only shows phone numbers does not load them.

/** Joins groups of digits, also if the last groups are incomplete. */
export const groupDigits = (digits: string, sizes: readonly number[], separator = '-'): string => {
  let end = 0;
  const groups = sizes.map((size) => {
    end += size;
    return digits.slice(end - size, end);
  });
  return groups.filter(Boolean).join(separator);
};

export const isOfSeoul = (digits: string): boolean => digits.startsWith('02');

const sizesOf = (digits: string): readonly number[] | undefined => {
  if (digits.length === 8 && digits.startsWith('1')) return [4, 4];
  if (digits.length === 9 && isOfSeoul(digits)) return [2, 3, 4];
  if (digits.length === 10) return isOfSeoul(digits) ? [2, 4, 4] : [3, 3, 4];
  return digits.length === 11 ? [3, 4, 4] : undefined;
};

/** National digits, of which a mask may hide the last ones. */
const NATIONAL = /^[01][\d*]*$/;
// Last digits of an Australian number without the leading zero, which a mask may hide.
const MOBILE = /^(4\d\d)(\d{3})([\d*]{3})$|^(4\d\d)(\d\d\*)(\*{3})$/;
const LANDLINE = /^([2378])(\d{4})([\d*]{4})$/;

const groupsOf = (digits: string): string[] | undefined =>
  (MOBILE.exec(digits) ?? LANDLINE.exec(digits))?.slice(1).filter(Boolean);

/** Groups an Australian number with the country code 61: `+61 412 345 678`. Undefined for any other text. */
const formatInternational = (digits: string): string | undefined => {
  const groups = digits.startsWith('61') ? groupsOf(digits.slice(2).replace(/^0/, '')) : undefined;
  return groups && `+61 ${groups.join(' ')}`;
};

/**
 * Groups an Australian number with its leading zero: `0412 345 678`, `02 9374 4000`. Undefined for any other text. Only for
 * numbers of people in Australia, because Korean area codes begin with the same digits.
 */
export const formatAustralian = (digits: string): string | undefined => {
  const groups = digits.startsWith('0') ? groupsOf(digits.slice(1)) : undefined;
  return groups && `0${groups.join(' ')}`;
};

// Ten digits that no Korean number has: 1300 and 1800, mobile numbers beside the areas 041 to 044, and area codes.
const ONLY_AUSTRALIAN = /^(?:1[38]00|04[05-9]|03[4-9]|07|08[1-9])[\d*]+$/;

const onlyAustralian = (digits: string): string | undefined => {
  if (digits.length !== 10 || !ONLY_AUSTRALIAN.test(digits)) return undefined;
  return digits.startsWith('1') ? groupDigits(digits, [4, 3, 3], ' ') : formatAustralian(digits);
};

const formatKorean = (digits: string): string => {
  const sizes = NATIONAL.test(digits) && sizesOf(digits);
  return sizes ? groupDigits(digits, sizes) : digits;
};

/**
 * Groups the digits of a recipient's number, who is usually in Korea: 10 as 3-3-4, 11 as 3-4-4, `02-1234-5678`, `1588-1234`.
 * A number that can only be Australian gets its own form: `0491 570 006`, `+61 412 345 678`. Any other text is unchanged.
 */
export const formatRecipientMobile = (digits: string): string =>
  onlyAustralian(digits) ?? formatInternational(digits) ?? formatKorean(digits);

/** Like `formatRecipientMobile`, but every mobile number that can be Australian has its form: `0412 345 678`. */
export const formatMobile = (digits: string): string =>
  (digits.startsWith('04') ? formatAustralian(digits) : undefined) ?? formatRecipientMobile(digits);

/** Like `formatRecipientMobile`, but groups the 10 digits of a home phone as 2-4-4, as the specification demands. */
export const formatPhone = (digits: string): string =>
  digits.length === 10 && NATIONAL.test(digits)
    ? (onlyAustralian(digits) ?? groupDigits(digits, [2, 4, 4]))
    : formatRecipientMobile(digits);

/** Groups a number with the country code that was chosen for it: `+82 10-1234-5678`, `+61 491 570 006`. */
export const formatDialled = (country: string, digits: string): string => {
  const national =
    country === '+61' ? (formatAustralian(digits) ?? onlyAustralian(digits) ?? digits) : formatKorean(digits);
  return `${country} ${national.replace(/^0/, '')}`;
};

/** Like `formatMobile`, for a sender, who is usually in Australia: `02 9374 4000`. */
export const formatSenderPhone = (digits: string): string => formatAustralian(digits) ?? formatMobile(digits);
