import { formatHblNo } from '#shared/domain/hbl-sequence.ts';
import { cleanScanCode, readingsOf } from '#shared/domain/scan-code.ts';
import type { Box } from '#shared/domain/unclaimed-box.ts';
import { key as trackingNumberKey } from '#shared/domain/values/tracking-number.ts';

// Numbers and names that the code and the note of a box contain, with which its order is searched.

/** Texts with fewer digits are not searched, because a number range pads a count such as 12 to a house bill number. */
const MIN_DIGITS = 4;
/** DynamoDB compares an attribute with at most 100 values (`IN`). */
const MAX_NAMES = 90;
const MIN_NAME = 2;
/** Most Korean names have two to four syllables. Particles follow them without a blank, such as 님 or 에게. */
const KOREAN_LENGTHS = [4, 3, 2];
/** Letters at the end of a word that may be a particle. */
const MAX_SUFFIX = 2;

type Range = { name: string; max: number };
type Clued = Pick<Box, 'code' | 'note'>;

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const hasDigits = (text: string): boolean => digitsOf(text).length >= MIN_DIGITS;

const wordsOf = (note: string): string[] => note.split(/[^\p{L}\p{N}_.-]+/u).filter(Boolean);

/** Texts of a box that may be numbers: its code and the words of its note, if they have enough digits. */
const numbersOf = ({ code, note }: Clued): string[] =>
  [...(code ? [code] : []), ...wordsOf(note).map(cleanScanCode)].filter(hasDigits);

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Returns house bill numbers that a box may have: each number as written, and its digits in each number range. */
export const houseBillsOf = (box: Clued, ranges: readonly Range[]): string[] => {
  const readings = numbersOf(box).flatMap((text) => readingsOf(text).map(({ hblNo }) => hblNo));
  const inRanges = readings.filter(hasDigits).flatMap((reading) => {
    const value = Number(digitsOf(reading));
    return ranges.flatMap((range) => (value <= range.max ? [formatHblNo(range, value)] : []));
  });
  return distinct([...readings, ...inRanges]);
};

/** Returns order numbers that a box may have: each number as written, and its digits alone. */
export const orderNumbersOf = (box: Clued): string[] =>
  distinct(numbersOf(box).flatMap((text) => [text, digitsOf(text)]));

/** Returns tracking numbers that a box may have: each number as tracking numbers are stored, and its digits alone. */
export const trackingNumbersOf = (box: Clued): string[] =>
  distinct(numbersOf(box).flatMap((text) => [trackingNumberKey(text), digitsOf(text)]));

const namesIn = (text: string): string[] => [
  ...Array.from({ length: MAX_SUFFIX + 1 }, (_, cut) => text.slice(0, text.length - cut)),
  ...(/^[가-힣]+$/.test(text) ? KOREAN_LENGTHS.map((length) => text.slice(0, length)) : []),
];

/** Returns the words of a note that may be a name: single ones and pairs, also without their last letters. */
export const namesOf = ({ note }: Pick<Box, 'note'>): string[] => {
  const words = wordsOf(note);
  const pairs = words.slice(1).map((word, nth) => `${words[nth]} ${word}`);
  const names = [...words, ...pairs].flatMap(namesIn);
  return distinct(names.filter((name) => name.length >= MIN_NAME && /\p{L}/u.test(name))).slice(0, MAX_NAMES);
};
