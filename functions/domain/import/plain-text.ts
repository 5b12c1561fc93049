import { cleanText } from '#shared/domain/clean-text.ts';

const FULL_WIDTH_OFFSET = 0xfee0;

/** Returns the text without surrounding blanks, and with full-width characters replaced by ordinary ones. */
export const plainText = (text: string): string =>
  cleanText(
    text.replace(/[\uff01-\uff5e]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET),
    ),
  ).replace(/\s+/g, ' ');
