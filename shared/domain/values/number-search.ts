import { hblNoOfBox } from '../box-number.ts';
import { latinTokenOf } from '../hangul-keys.ts';
import { key as mblNoKey } from './mbl-no.ts';
import { plainText } from './spelling.ts';
import { key as trackingNumberKey } from './tracking-number.ts';

// A search never refuses a text. It reads the numbers in the text, and tries the spellings of each number. The tracking
// page loads this module, so it imports no kind with a large table.

/** Maximum length of a stored number. A longer text finds nothing. */
const MAX_LENGTH = 20;

const HANGUL = /[ㄱ-ㅣ가-힣]/;
const JAMO = /[ㄱ-ㅣ]/;
const LATIN = /[A-Z]/i;
const DIGIT = /\d/;
/** Letters and digits with single signs between them: a number without the punctuation around it. */
const CODE_IN_WORD = /[A-Z\d]+(?:[._-]+[A-Z\d]+)*/gi;

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Ordinary characters, with each dash as a hyphen. */
const withHyphens = (text: string): string => plainText(text).replace(/\p{Pd}/gu, '-');
const withoutHyphens = (text: string): string => text.replaceAll('-', '');
const withoutPunctuationAround = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

// No stored number contains jamo. A syllable may be a word next to a number (`12345678번`), so such a token stays as typed.
const numbersInWord = (word: string): string[] => {
  const scanned = latinTokenOf(word);
  if (scanned !== undefined) return [JAMO.test(word) ? scanned : word];
  return HANGUL.test(word) ? (word.match(CODE_IN_WORD) ?? []) : [word];
};

/** A number of at least this length among words is no count and no part of a date. */
const MIN_LENGTH = 6;
/** Day or phone number, as messages about parcels contain them. */
const DAY_OR_PHONE = /^(?:\d{4}[-.년]\d{1,2}[-.월]\d{1,2}일?|0\d{1,2}-\d{3,4}-\d{4}|1\d{3}-\d{4})$/;

const isProbable = (number: string): boolean =>
  number.replace(/[가-힣]/g, '').length >= MIN_LENGTH && !DAY_OR_PHONE.test(number.replace(/[가-힣]+$/, ''));

const numbersInLine = (line: string): string[] => {
  const words = withHyphens(line)
    .toUpperCase()
    .split(/[^\p{L}\p{N}._-]+/u)
    .map(withoutPunctuationAround)
    .filter(Boolean);
  const found = words.flatMap(numbersInWord);
  const numbers = found.filter((number) => DIGIT.test(number));
  const isSentence = words.some((word) => !DIGIT.test(word) || (HANGUL.test(word) && LATIN.test(word)));
  const probable = isSentence ? numbers.filter(isProbable) : numbers;
  return [probable, numbers, found].find(({ length }) => length > 0) ?? [];
};

/**
 * Returns the distinct numbers in a list or in sentences, in upper case. A text without any number is returned as it is,
 * so that a search for it finds nothing.
 */
export const numbersIn = (text: string): string[] => {
  const lines = text.split(/[\r\n\t]+/).map(numbersInLine);
  const found = lines.flat();
  const numbers = found.filter((number) => DIGIT.test(number));
  if (found.length > 0) return unique(numbers.length > 0 ? numbers : found);
  return /[^\s,;]/.test(text) ? [plainText(text)] : [];
};

/** Assumed length of the shortest number. A shorter part of one continues after the blank that follows it. */
const COMPLETE_LENGTH = 8;
const isIncomplete = (part: string): boolean =>
  part.length < COMPLETE_LENGTH && /^(?=.*[A-Zㄱ-ㅣ])[A-Z\dㄱ-ㅣ]+$/i.test(part);

const partsOf = (line: string): string[] => line.trim().split(/ +/);

/** Removes the blanks within incomplete numbers of a line, and repeated blanks. */
export const joinIncomplete = (line: string): string => {
  const [first = '', ...others] = partsOf(line);
  return others.reduce((joined, part) => {
    const last = joined.slice(joined.lastIndexOf(' ') + 1);
    return `${joined}${isIncomplete(last) && /^\d+$/.test(part) ? '' : ' '}${part}`;
  }, first);
};

const isOneNumber = ([first = '', ...others]: readonly string[]): boolean =>
  /^[A-Z\dㄱ-ㅣ]+$/i.test(first) && others.every((part) => /^\d{1,7}$/.test(part));

/** Removes the blanks within numbers that people type in groups: `HHK00 00123` → `HHK0000123`. */
export const joinGroups = (text: string): string =>
  text.replace(/[^,;\t\r\n]+/g, (line) => {
    const parts = partsOf(line);
    return isOneNumber(parts) ? parts.join('') : joinIncomplete(line);
  });

/** Returns the texts of a list that is separated by commas, semicolons or blanks. */
export const splitNumbers = (text: string): string[] => unique(text.split(/[\s,;]+/).filter(Boolean));

const isCode = (text: string): boolean => /^[A-Z\d_.-]+$/i.test(text) && text.length <= MAX_LENGTH;

/** What a text in Hangul can mean: the number next to a word, or the number that a scanner sent. */
const meaningsOf = (text: string): string[] => {
  const inWord = HANGUL.test(text) && !JAMO.test(text) ? (text.match(CODE_IN_WORD) ?? []) : [];
  const typed = withoutPunctuationAround(text);
  return [text, typed, ...inWord, latinTokenOf(typed) ?? typed];
};

const spell = (text: string, spellings: (meaning: string) => string[]): string[] =>
  unique(meaningsOf(withHyphens(text).replaceAll(' ', '')).flatMap(spellings));

const orderNumbers = (text: string): string[] =>
  spell(text, (number) => [number, withoutHyphens(number)]).filter(isCode);

const hblNos = (text: string): string[] =>
  spell(text.toUpperCase(), (number) => {
    const ofBox = hblNoOfBox(number) ?? '';
    return [number, ofBox, withoutHyphens(ofBox), withoutHyphens(number)];
  }).filter(isCode);

const mblNos = (text: string): string[] =>
  unique([text, ...meaningsOf(withHyphens(text))].map(mblNoKey)).filter(
    (number) => number !== '' && number.length <= MAX_LENGTH,
  );

// A number of before has a lookup item with the spelling in which it was stored.
const trackingNumbers = (text: string): string[] => {
  const inText = numbersIn(joinGroups(text));
  const typed = inText.length === 1 ? [text, ...inText] : [text];
  const keys = typed.flatMap((each) => spell(each, (number) => [trackingNumberKey(number)]));
  return unique([...keys, plainText(text)]).filter((number) => number !== '' && number.length <= MAX_LENGTH);
};

/**
 * Spellings of a typed number, as they are stored, in the sequence in which a search tries them. The first one that finds
 * something is right. Empty for a text that is no number.
 */
export const spellingsOf = {
  orderId: orderNumbers,
  hblNo: hblNos,
  mblNo: mblNos,
  courierNum: trackingNumbers,
} satisfies Record<string, (text: string) => string[]>;
