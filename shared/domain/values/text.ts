import { cleanText } from '#shared/domain/clean-text.ts';
import type { Read } from './reading.ts';

/** Reads a text without rules of its own, such as a memo. */
export const read: Read<string> = (text) => ({ value: cleanText(text) });

export const format = (text: string): string => text;
