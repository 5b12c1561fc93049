import { cleanText } from '#shared/domain/clean-text.ts';

const FULL_WIDTH_OFFSET = 0xfee0;

/** Text without surrounding and invisible blanks, with ordinary blanks and half-width ASCII characters. Idempotent. */
export const plainText = (text: string): string =>
  cleanText(
    text.replace(/[\uff01-\uff5e]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET),
    ),
  ).replace(/\s+/g, ' ');

/** Plain text, with each dash and minus sign as a hyphen. */
export const withHyphens = (text: string): string => plainText(text).replace(/[\p{Pd}\u2212]/gu, '-');

/** Plain text without blanks and dashes, which separate the groups of a number. */
export const withoutSeparators = (text: string): string => withHyphens(text).replace(/[\s-]/g, '');
