import { hblNoOfBox } from '#shared/domain/box-number.ts';
import { latinTokenOf } from '#shared/domain/hangul-keys.ts';
import { key as mblNoKey, lockKey as mblNoLockKey } from './mbl-no.ts';
import { codesIn, joinGroups, numbersIn, withoutPunctuationAround } from './numbers-in-text.ts';
import { plainText, withHyphens } from './spelling.ts';
import { key as trackingNumberKey } from './tracking-number.ts';

/** Maximum length of a stored number. A longer text finds nothing. */
const MAX_LENGTH = 20;

// Words next to a number consist of syllables. Jamo are sent by scanners only.
const WITH_WORD = /^[^ㄱ-ㅣ]*[가-힣][^ㄱ-ㅣ]*$/;

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
const withoutHyphens = (text: string): string => text.replaceAll('-', '');

const isCode = (text: string): boolean => /^[A-Z\d_.-]+$/i.test(text) && text.length <= MAX_LENGTH;

/** Meanings of a text in Hangul: the number next to a word, or the number that a scanner sent. */
const meaningsOf = (text: string): string[] => {
  const typed = withoutPunctuationAround(text);
  return [text, typed, ...(WITH_WORD.test(text) ? codesIn(text) : []), latinTokenOf(typed) ?? typed];
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

// A number of before has the lock of the spelling in which it was stored.
const mblNos = (text: string): string[] =>
  unique([...[text, ...meaningsOf(withHyphens(text))].map(mblNoKey), mblNoLockKey(text)]).filter(
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
