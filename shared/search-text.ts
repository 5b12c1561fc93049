/** True if every word of `wanted` is part of one of the texts, ignoring case. */
export const holds = (texts: readonly string[], wanted: string): boolean =>
  wanted
    .toUpperCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toUpperCase().includes(word)));
