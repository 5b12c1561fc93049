// Keys of the two-set keyboard (두벌식), in the sequence of Unicode. Shift makes no difference, because letters are upper
// case.
const initials = 'R R S E E F A Q Q T T D W W C Z X V G'.split(' ');
const vowels = 'K O I O J P U P H HK HO HL Y N NJ NP NL B M ML L'.split(' ');
const finals = ['', ...'R R RT S SW SG E F FR FA FQ FT FX FV FG A Q QT T T D W C Z X V G'.split(' ')];
/** Keys of single jamo, from U+3131. */
const singles = [
  ...'R R RT S SW SG E E F FR FA FQ FT FX FV FG A Q Q QT T T D W W C Z X V G'.split(' '),
  ...vowels,
];

const FIRST_SYLLABLE = 0xac00;
const FIRST_SINGLE = 0x3131;

const keysOf = (letter: string): string => {
  const code = letter.charCodeAt(0);
  if (code < FIRST_SYLLABLE) return singles[code - FIRST_SINGLE] ?? letter;
  const place = code - FIRST_SYLLABLE;
  const perInitial = vowels.length * finals.length;
  const initial = initials[Math.floor(place / perInitial)] ?? '';
  const vowel = vowels[Math.floor((place % perInitial) / finals.length)] ?? '';
  return `${initial}${vowel}${finals[place % finals.length] ?? ''}`;
};

/**
 * Converts Hangul back to the letters of the pressed keys, in upper case: `ㅗㅗㅏ123` → `HHK123`. A barcode scanner sends
 * key presses, which a keyboard in Hangul mode turns into jamo and syllables. Other characters are unchanged.
 */
export const toLatinKeys = (typed: string): string => typed.normalize('NFC').replace(/[ㄱ-ㅣ가-힣]/g, keysOf);

// Hangul and digits, as in the number of a parcel or of one of its boxes.
const HANGUL_TOKEN = /^(?=.*[ㄱ-ㅣ가-힣])(?=.*\d)[ㄱ-ㅣ가-힣\d-]+$/;

/**
 * Returns what a scanner may have sent to a keyboard in Hangul mode; undefined for a text that is no such token. Use it only
 * if the text itself finds nothing, because a person may mean the Hangul.
 */
export const latinTokenOf = (token: string): string | undefined => {
  const typed = token.normalize('NFC');
  return HANGUL_TOKEN.test(typed) ? toLatinKeys(typed) : undefined;
};
