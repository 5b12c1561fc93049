import { type Read, wrong } from './reading.ts';
import { plainText } from './spelling.ts';

/** Reads the number of a flight or voyage, in upper case without blanks. */
export const read: Read<string> = (text) => {
  const value = plainText(text).replace(/\s/g, '').toUpperCase();
  return value === '' ? wrong : { value };
};

export { format } from './text.ts';
