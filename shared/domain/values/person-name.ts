import { readPrinted } from './printed-text.ts';
import type { Read } from './reading.ts';

const LETTER = /[A-Za-z ]/;

/** Reads the name of a sender: English letters and blanks. */
export const read: Read<string> = (text) => readPrinted(text, LETTER);

/** Name for comparison: a name is found with and without blanks. */
export const key = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toUpperCase();

export { format } from './text.ts';
