import { readPrinted } from './printed-text.ts';
import type { Read } from './reading.ts';

const LETTER = /[A-Za-z0-9 -]/;

/** Reads the name or brand of an item, as customs takes it: English letters, digits, blanks and hyphens. */
export const read: Read<string> = (text) => readPrinted(text, LETTER);

export { format } from './text.ts';
