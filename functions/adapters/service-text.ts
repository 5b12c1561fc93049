import { cleanText } from '#shared/domain/clean-text.ts';

/** Longest place and word of an outside service that an event stores. */
export const MAX_PLACE = 50;
export const MAX_WORD = 60;

/** Returns a text of an outside service without control characters and line breaks, cut to a length. */
export const shorten = (text: string, max: number): string =>
  cleanText(text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, ''))
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
