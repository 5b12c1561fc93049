// The entry of the public pages contains this module, so it imports nothing.

/** Text of a search value, or undefined if it is empty. The router parses a value of digits as a number. */
export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

export const readId = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
