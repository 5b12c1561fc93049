/** True if every word of the search is part of one of the texts, ignoring case. */
export const holds = (texts: readonly string[], wanted: string): boolean =>
  wanted
    .toUpperCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toUpperCase().includes(word)));
