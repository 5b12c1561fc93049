import * as personName from './domain/values/person-name.ts';

// Texts that screens and server search are compared without their blanks and hyphens, in any case and width.
const keyOf = (text: string): string => personName.key(text).replace(/\p{Pd}/gu, '');

/** True if the name contains the searched part. */
export const matchesName = (name: string, part: string): boolean => keyOf(name).includes(keyOf(part));

/** True if each word of `search` is part of at least one text. */
export const matchesWords = (texts: readonly string[], search: string): boolean =>
  search.split(/\s+/).every((word) => texts.some((text) => matchesName(text, word)));
