import { messages } from '#shared/words.ko.ts';
import { type Reading, wrong } from './reading.ts';
import { withHyphens } from './spelling.ts';

// Characters of different programs that mean the same on a label. Written as escapes, because the font of the site has all
// characters of the sources.
const variants: readonly (readonly [RegExp, string])[] = [
  [/[\u318d\u2027\u30fb\uff65\u00b7\u2022\u2219\u22c5\u119e]/g, '·'],
  [/[\u301c\u223c\u02dc]/g, '~'],
  [/[\u2018\u2019\u201b\u2032\u02bc\u00b4`]/g, "'"],
];

// Roman numerals, unit signs and other compatibility characters. Superscripts and circled digits are no spelling of a
// digit, and compatibility jamo would become other letters.
const COMPATIBLE = /(?![\p{No}\u3131-\u318e])[^\u0020-\u007e가-힣]/gu;

const toPrinted = (text: string, allowed: RegExp): string =>
  variants
    .reduce((changed, [variant, printed]) => changed.replace(variant, printed), withHyphens(text))
    .replace(COMPATIBLE, (letter) => {
      const printed = letter.normalize('NFKC');
      return !allowed.test(letter) && [...printed].every((each) => allowed.test(each)) ? printed : letter;
    });

const isKnown = (letter: string): boolean => /[\u0020-\u007e가-힣]/.test(letter);

/**
 * Reads a text that labels print.
 * @param allowed matches one allowed character
 * @returns a problem that quotes the characters which are neither Hangul nor ASCII, or `WRONG` for others
 */
export const readPrinted = (text: string, allowed: RegExp): Reading<string> => {
  const value = toPrinted(text, allowed);
  const others = [...new Set(value)].filter((letter) => !allowed.test(letter));
  const unknown = others.filter((letter) => !isKnown(letter));
  if (unknown.length > 0) return { problem: messages.unprintable(unknown.join(' ')) };
  return others.length > 0 || value === '' ? wrong : { value };
};
