const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
const FINALS = 28;

/** Whether a Korean word's last syllable ends in a consonant; what is no Hangul counts as ending in one. */
const isClosed = (word: string): boolean => {
  const place = word.charCodeAt(word.length - 1) - FIRST_SYLLABLE;
  return place < 0 || place >= SYLLABLES || place % FINALS !== 0;
};

/** A word as an object: 운송편을, 택배사를. */
export const asObject = (word: string): string => `${word}${isClosed(word) ? '을' : '를'}`;

/** A word as a subject: 운송편이, 택배사가. */
export const asSubject = (word: string): string => `${word}${isClosed(word) ? '이' : '가'}`;
