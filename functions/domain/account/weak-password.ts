import { toLatinKeys } from '#shared/domain/hangul-keys.ts';
import { AppError } from '#shared/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Personal data of a member that a password must not consist of. */
type PasswordOwner = { email: string; lName: string; fName: string; mobile: string };

export const weakPasswordWords = {
  common: '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  pattern: '연속되거나 반복되는 글자로 된 비밀번호는 사용할 수 없습니다.',
  own: '이름, 이메일, 휴대폰번호나 한호의 이름으로 된 비밀번호는 사용할 수 없습니다.',
};

/** Minimum number of letters after each sequence is counted as one letter. */
const MIN_LETTERS = 6;
/** Minimum number of letters besides own words and digits. */
const MIN_OTHER_LETTERS = 4;
/** Minimum length of an own word in Latin letters or digits. A shorter word occurs in many other words. */
const MIN_OWN_WORD = 3;

// Alphabets, rows of the keyboard, and its columns.
const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '!@#$%^&*()_+',
  '가나다라마바사아자차카타파하',
  'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/'],
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')]);

const isSequence = (letters: string): boolean =>
  letters === letters.charAt(0).repeat(letters.length) ||
  sequences.some((sequence) => sequence.includes(letters));

/** Number of letters; a sequence of three letters or more (`abcd`, `qwer`, `1111`) is one letter. */
const countLetters = (text: string): number => {
  const letters = [...text];
  const following = new Set<number>();
  for (let end = 2; end < letters.length; end++) {
    if (isSequence(letters.slice(end - 2, end + 1).join(''))) following.add(end - 1).add(end);
  }
  return letters.length - following.size;
};

// True for a text that repeats fewer letters than a password needs: `abcabcabc`. The last repetition may be incomplete.
const isRepetition = (text: string): boolean =>
  [1, 2, 3, 4, 5, 6, 7].some((length) => length * 2 <= text.length && text.startsWith(text.slice(length)));

/** Letters and digits in lower case, so that separators do not hide a word. */
const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

// Words of the product and of the member, also as they are typed with a keyboard in Latin mode, longest first.
const ownWordsOf = ({ email, lName, fName, mobile }: PasswordOwner): string[] => {
  const account = email.slice(0, email.lastIndexOf('@'));
  const phone = mobile.replace(/\D/g, '').replace(/^82/, '0');
  const names = ['한호', 'hanho', fName, `${lName}${fName}`, `${fName}${lName}`, lName];
  const words = [email, account, ...account.split(/[^\p{L}\p{N}]|\d+/u), phone, phone.slice(-8), ...names];
  const plain = words.map(plainText).flatMap((word) => [word, toLatinKeys(word).toLowerCase()]);
  const isWord = (word: string) => word.length >= (/[가-힣]/.test(word) ? 2 : MIN_OWN_WORD);
  return [...new Set(plain)].filter(isWord).sort((a, b) => b.length - a.length);
};

const consistsOfOwnWords = (password: string, owner: PasswordOwner): boolean => {
  const plain = plainText(password);
  const others = ownWordsOf(owner).reduce((left, word) => left.replaceAll(word, ' '), plain);
  return others !== plain && others.replace(/[\d\s]/g, '').length < MIN_OTHER_LETTERS;
};

/** Returns why a password is easy to guess; undefined for a password that may be used. */
export const passwordWeakness = (password: string, owner: PasswordOwner): string | undefined => {
  const text = password.normalize('NFC').toLowerCase();
  const word = text.replace(/[^\p{L}]+$/u, '');
  if (isRepetition(text) || countLetters(text) < MIN_LETTERS) return weakPasswordWords.pattern;
  if (isCommonPassword(text) || isCommonPassword(word)) return weakPasswordWords.common;
  return consistsOfOwnWords(password, owner) ? weakPasswordWords.own : undefined;
};

/** @param path field of the new password @throws VALIDATION_FAILED for a password that is easy to guess */
export const refuseWeakPassword = (path: string, password: string, owner: PasswordOwner): void => {
  const message = passwordWeakness(password, owner);
  if (message) throw new AppError('VALIDATION_FAILED', { fields: [{ path, message }] });
};
