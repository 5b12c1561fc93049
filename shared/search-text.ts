/** True if every word of `wanted` is part of one of the texts, ignoring case. */
export const matchesWords = (texts: readonly string[], search: string): boolean =>
  search
    .toUpperCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toUpperCase().includes(word)));
