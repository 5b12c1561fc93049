/** Every word must be part of one of the texts, in any case. */
export const matchesWords = (texts: readonly string[], search: string): boolean =>
  search
    .toUpperCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toUpperCase().includes(word)));
