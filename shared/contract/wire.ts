import * as z from 'zod';
import { cleanText } from '../domain/clean-text.ts';
import { isDay } from '../domain/dates.ts';

/** Odd forms on the wire, converted here and nowhere else. Inside the code they are plain numbers and booleans. */

/** A number, or its text as forms send it: `2`, `"2"`, `"12.50"`. Blank text is no number. */
export const NumberLike = z.codec(z.union([z.number(), z.string()]), z.number(), {
  decode: (value, payload) => {
    if (typeof value === 'number') return value;
    const text = cleanText(value);
    const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(number)) {
      payload.issues.push({ code: 'invalid_type', expected: 'number', input: value });
      return z.NEVER;
    }
    return number;
  },
  encode: (value) => value,
});

/** A whole positive number as an id; requests may send its text. */
export const Id = NumberLike.pipe(z.int().positive());

/** Ids, or a single one. A repeated id counts once. */
export const idList = (most: number) =>
  z.codec(z.union([z.array(Id).min(1).max(most), Id]), z.array(z.number()), {
    decode: (ids) => [...new Set([ids].flat())],
    encode: (ids) => ids,
  });

/** The version of a record as the client read it. */
export const Version = NumberLike.pipe(z.int().positive());

/** 1 yes, 0 no. */
export const Flag = z.codec(z.union([z.literal([0, 1]), z.literal(['0', '1'])]), z.boolean(), {
  decode: (value) => Number(value) === 1,
  encode: (value) => (value ? 1 : 0),
});

/** Turned on is 0, off is 1: freight runs, codes, and the notice flags. */
export const InvertedFlag = z.codec(z.union([z.literal([0, 1]), z.literal(['0', '1'])]), z.boolean(), {
  decode: (value) => Number(value) === 0,
  encode: (value) => (value ? 0 : 1),
});

/** A business day in Seoul. What is none is asked nothing more: rules reckon with it. */
export const Day = z.string().refine(isDay, { abort: true });

/** A month in Seoul, `2026-11`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** Texts, or one text that lists them by commas, blanks or line breaks, as people paste them. */
export const TextList = <T extends z.ZodType<string, string>>(text: T, max: number) =>
  z
    .codec(z.union([z.array(z.string()), z.string()]), z.array(z.string()), {
      decode: (value) =>
        (typeof value === 'string' ? value.split(/[\s,]+/) : value).filter((one) => cleanText(one)),
      encode: (value) => value,
    })
    .pipe(z.array(text).max(max))
    .prefault([]);

/** `0` for the first page, then the `nextPaging` of the page before. */
export const Paging = z.union([z.literal(0), z.string().max(500)]).prefault(0);

/** `0` for the first page, then the `nextPaging` of the page before: the number of its last row. */
export const LastShown = NumberLike.pipe(z.int().min(0)).prefault(0);

/** `0` for the first page, then the `nextPaging` of the page before: the number of its last row, and the total. */
export const CountedPaging = z.union([
  z.literal([0, '0']),
  z.string().regex(/^[1-9]\d{0,14}-(0|[1-9]\d{0,14})$/),
]);
export type CountedPaging = z.output<typeof CountedPaging>;

/** `0` for the first page, then the `nextPaging` of the page before: the instant and the name of its last entry. */
export const LastEntry = z
  .union([z.literal(0), z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z#[0-9a-f-]{36}$/)])
  .prefault(0);

/** The page of a list that is counted by pages, from 0. */
export const PageIndex = NumberLike.pipe(z.int().min(0).max(10_000)).prefault(0);

/** A page of rows and how to ask for the next, null on the last. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), nextPaging: z.string().nullable() });
