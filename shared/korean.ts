/** How digits and the names of Latin letters end in Korean: `영` for 0, `엘` for L. Other letters end in a vowel. */
const DIGITS = '영일이삼사오육칠팔구';
const LETTERS: Readonly<Record<string, string>> = { L: '엘', M: '엠', N: '엔', R: '알' };

const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;
const RIEUL = 8;

/** Final consonant of the last letter, digit or syllable of a text as it is read; 0 for a vowel. */
const finalOf = (text: string): number => {
  const last = text.match(/[가-힣a-z\d](?=[^가-힣a-z\d]*$)/i)?.[0].toUpperCase() ?? '';
  const syllable = /\d/.test(last) ? (DIGITS[Number(last)] ?? '') : (LETTERS[last] ?? last);
  return /[가-힣]/.test(syllable) ? (syllable.charCodeAt(0) - FIRST_SYLLABLE) % FINALS : 0;
};

/** Adds the object particle: `운송편을`, `택배사를`. */
export const asObject = (text: string): string => `${text}${finalOf(text) ? '을' : '를'}`;

/** Adds the subject particle: `운송편이`, `택배사가`. */
export const asSubject = (text: string): string => `${text}${finalOf(text) ? '이' : '가'}`;

/** Adds the topic particle: `운송편은`, `택배사는`. */
export const asTopic = (text: string): string => `${text}${finalOf(text) ? '은' : '는'}`;

/** Adds the particle of a companion: `운송편과`, `택배사와`. */
export const asCompanion = (text: string): string => `${text}${finalOf(text) ? '과' : '와'}`;

/** Adds the particle of a result or direction: `운송편으로`, `택배사로`, `서울로`. */
export const asResult = (text: string): string =>
  `${text}${[0, RIEUL].includes(finalOf(text)) ? '로' : '으로'}`;
