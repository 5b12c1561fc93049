import { messages } from '#shared/words.ko.ts';

// A kind of value: its file exports `read`, `format` and, where texts are compared, `key`. Every entrance reads a value
// with the same function: form, API, spreadsheet, scan and search.

/** The value to store, or a Korean sentence that says why the text is none. */
export type Reading<V> = { value: V } | { problem: string };

/**
 * Reads a text. It drops separators, and never a significant character.
 * @param text as typed, or as a spreadsheet program shows the cell
 * @param number exact decimal text of a numeric cell, whose leading zeros may be lost; undefined for any other text
 */
export type Read<V> = (text: string, number?: string) => Reading<V>;

/** Problem of a text that the kind has no sentence for. A schema replaces it by its sentence with the field's label. */
export const WRONG = messages.wrongType;

export const wrong: { problem: string } = { problem: WRONG };

/** Returns the value, or undefined for a text that is none. */
export const valueIn = <V>(reading: Reading<V>): V | undefined =>
  'value' in reading ? reading.value : undefined;
