import * as personName from './domain/values/person-name.ts';
import { withoutSeparators } from './domain/values/spelling.ts';

// Texts that screens and server search are compared without their blanks and hyphens, in any case and width.
const keyOf = (text: string): string => withoutSeparators(personName.key(text));

/** True if the name contains the searched part. */
export const matchesName = (name: string, part: string): boolean => keyOf(name).includes(keyOf(part));

/** True if each word of `search` is part of at least one text. */
export const matchesWords = (texts: readonly string[], search: string): boolean =>
  search.split(/\s+/).every((word) => texts.some((text) => matchesName(text, word)));
