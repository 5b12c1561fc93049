import { readPrinted } from './printed-text.ts';
import { type Read, wrong } from './reading.ts';

const LETTER = /[가-힣A-Za-z0-9 .,()&·㈜'*+@:[\]/-]/;

/** Reads the name of a recipient, a person or company: it has at least one Hangul syllable. */
export const read: Read<string> = (text) => {
  const reading = readPrinted(text, LETTER);
  return 'value' in reading && !/[가-힣]/.test(reading.value) ? wrong : reading;
};

export { key } from './person-name.ts';

export { format } from './text.ts';
