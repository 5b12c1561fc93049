import { cleanText } from '#shared/domain/clean-text.ts';

const FULL_WIDTH_OFFSET = 0xfee0;

/** Text without surrounding and invisible blanks, with ordinary blanks and half-width ASCII characters. Idempotent. */
export const plainText = (text: string): string =>
  cleanText(
    text.replace(/[\uff01-\uff5e]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET),
    ),
  ).replace(/\s+/g, ' ');

/** Plain text, with each dash, minus sign and horizontal line as a hyphen. A wave dash stays, because it means a range. */
export const withHyphens = (text: string): string =>
  plainText(text).replace(/(?![\u301c\u3030])[\p{Pd}\u2212\u2500]/gu, '-');

/** Plain text without blanks and dashes, which separate the groups of a number. */
export const withoutSeparators = (text: string): string => withHyphens(text).replace(/[\s-]/g, '');
