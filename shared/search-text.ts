/** True if each word of `search` is part of at least one text, ignoring case. */
export const matchesWords = (texts: readonly string[], search: string): boolean =>
  search
    .toUpperCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toUpperCase().includes(word)));
