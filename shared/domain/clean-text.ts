// Imports no zod, because public pages without a form load this module.

// Zero-width and direction marks, soft hyphen and Hangul fillers. A zero-width joiner before a pictograph stays, because
// it combines two emojis into one.
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u200d(?!\p{Extended_Pictographic})/gu;

/** Returns the text in NFC, without invisible characters and surrounding blanks. Idempotent. */
export const cleanText = (text: string): string => text.replace(invisible, '').normalize('NFC').trim();

/** Letters and digits of a name in upper case, with half-width characters, to compare headers and names that users write. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/**
 * False if the text contains U+FFFD or half of a surrogate pair, because it was decoded with the wrong character set or
 * cut within a character.
 */
export const isIntact = (text: string): boolean => !/[\p{Surrogate}\ufffd]/u.test(text);
