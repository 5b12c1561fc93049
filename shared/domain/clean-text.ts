import * as z from 'zod';

/**
 * Characters that no reader sees: zero-width marks, marks of writing direction, soft hyphen and Hangul fillers. A joiner
 * stays before a pictograph, because it makes one emoji of two.
 */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u200d(?!\p{Extended_Pictographic})/gu;

/**
 * Text as it is stored and looked up: composed (NFC), without invisible characters and without blanks around it.
 * Applying it again changes nothing.
 */
export const cleanText = (text: string): string => text.replace(invisible, '').normalize('NFC').trim();

/** A text that a person typed, pasted or scanned. Passwords are the only texts that are stored exactly as sent. */
export const typedText = (params?: Parameters<typeof z.string>[0]) => z.string(params).overwrite(cleanText);

/**
 * False for a text that was decoded with the wrong character set or was cut inside a letter: it holds the replacement
 * character (U+FFFD) or half of a surrogate pair.
 */
export const isIntact = (text: string): boolean => !/[\p{Surrogate}\ufffd]/u.test(text);
