import { readPrinted } from './printed-text.ts';
import { type Read, wrong } from './reading.ts';

const ENGLISH = /[A-Za-z0-9 .,#'()/&*+@:[\]_-]/;
const KOREAN = /[가-힣A-Za-z0-9 .,()/~#&·_'*+@:[\]-]/;

/** Reads an address in English. */
export const readEnglish: Read<string> = (text) => readPrinted(text, ENGLISH);

/** Reads the second line of an address. Hangul is not required, because a flat number alone is valid. */
export const readDetail: Read<string> = (text) => readPrinted(text, KOREAN);

/** Reads an address in Korean. */
export const read: Read<string> = (text) => {
  const reading = readDetail(text);
  return 'value' in reading && !/[가-힣]/.test(reading.value) ? wrong : reading;
};

export { format } from './text.ts';
