import { plainText, withHyphens } from './spelling.ts';

// A search never refuses a text: it reads the numbers in the text (here), and tries the spellings of each number
// (`number-spellings.ts`). The tracking page loads this module.

const HANGUL = /[ㄱ-ㅣ가-힣]/;
const LATIN = /[A-Z]/i;
const DIGIT = /\d/;
/** Letters and digits with single signs between them: a number without the punctuation around it. */
const CODE_IN_WORD = /[A-Z\d]+(?:[._-]+[A-Z\d]+)*/gi;

export const withoutPunctuationAround = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Returns the codes next to words in Hangul. */
export const codesIn = (word: string): string[] => word.match(CODE_IN_WORD) ?? [];

// A token of Hangul and digits stays as typed: a scanner may have sent it, or a word follows a number (`12345678번`).
const numbersInWord = (word: string): string[] =>
  HANGUL.test(word) && LATIN.test(word) ? codesIn(word) : [word];

/** A number of at least this length among words is no count and no part of a date. */
const MIN_LENGTH = 6;
/** Day or phone number, as messages about parcels contain them. */
const DAY_OR_PHONE =
  /^(?:\d{4}[-.년]\d{1,2}[-.월]\d{1,2}일?|0\d{1,2}-\d{3,4}-\d{4}|01\d{8,9}|04\d{8}|1\d{3}-\d{4})$/;
/** Place in a list, or a count with its unit. */
const COUNT = /^\d{1,3}[가-힣]{0,2}$/;
/** Link whose signs are encoded. */
const LINK = /https?:\/\/\S+/gi;
const ENCODED_SIGN = /%[\dA-F]{2}/gi;

const isProbable = (number: string): boolean =>
  number.replace(/[가-힣]/g, '').length >= MIN_LENGTH &&
  !DAY_OR_PHONE.test(number.replace(/[가-힣]{1,20}$/, ''));

const numbersInLine = (line: string): string[] => {
  const words = withHyphens(line)
    .replace(LINK, (link) => link.replace(ENCODED_SIGN, ' '))
    .toUpperCase()
    .split(/[^\p{L}\p{N}._-]+/u)
    .map(withoutPunctuationAround)
    .filter(Boolean);
  const found = words.flatMap(numbersInWord);
  const withDigits = found.filter((number) => DIGIT.test(number));
  const withoutCounts = withDigits.filter((number) => !COUNT.test(number));
  const numbers = withoutCounts.length > 0 ? withoutCounts : withDigits;
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
  if (found.length > 0) return [...new Set(numbers.length > 0 ? numbers : found)];
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
export const splitNumbers = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Returns what may be a number in a text: the whole text, its parts as typed, and the numbers in its sentences. */
export const possibleNumbers = (text: string): string[] => [
  ...new Set([text, ...splitNumbers(text), ...numbersIn(text)]),
];
