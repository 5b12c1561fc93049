import * as code from './code.ts';
import { key as masterBillKey } from './mbl-no.ts';
import { type Read, valueIn } from './reading.ts';
import { withHyphens } from './spelling.ts';

/** Form in which house bill numbers are stored and searched. */
export const key = (text: string): string => withHyphens(text).replace(/\s/g, '').toUpperCase();

/** True if two texts are the same number. Customs can leave out its hyphens, like those of a master bill number. */
export const isSame = (one: string, other: string): boolean =>
  masterBillKey(key(one)) === masterBillKey(key(other));

/** Reads a house bill number, in upper case. */
export const read: Read<string> = (text) => {
  const value = valueIn(code.read(text))?.toUpperCase();
  return value === undefined ? code.read(text) : { value };
};

export { format } from './text.ts';
