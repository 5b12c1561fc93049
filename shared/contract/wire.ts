import * as z from 'zod';
import { cleanText } from '#shared/domain/clean-text.ts';
import { isDay } from '#shared/domain/dates.ts';

// Codecs of unusual wire formats. Decoded values are plain numbers and booleans.

/** A number that may be sent as a string: `2`, `"2"` or `"12.50"`. A blank string is invalid. */
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

/** A positive integer, which may be sent as a string. */
export const Id = NumberLike.pipe(z.int().positive());

/** A list of at most `max` ids, or a single id. Decodes to a list without repeated ids. */
export const idList = (max: number) =>
  z.codec(z.union([z.array(Id).min(1).max(max), Id]), z.array(z.number()), {
    decode: (ids) => [...new Set([ids].flat())],
    encode: (ids) => ids,
  });

export const Version = NumberLike.pipe(z.int().positive());

export const Flag = z.codec(z.union([z.literal([0, 1]), z.literal(['0', '1'])]), z.boolean(), {
  decode: (value) => Number(value) === 1,
  encode: (value) => (value ? 1 : 0),
});

/** Flag whose wire value is 0 for true and 1 for false, as for freight runs, codes and notices. */
export const InvertedFlag = z.codec(z.union([z.literal([0, 1]), z.literal(['0', '1'])]), z.boolean(), {
  decode: (value) => Number(value) === 0,
  encode: (value) => (value ? 0 : 1),
});

/** A day in Seoul, `YYYY-MM-DD`. An invalid day stops the validation, because later rules compute with it. */
export const Day = z.string().refine(isDay, { abort: true });

/** A month in Seoul, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** A list of strings, or one string that commas, blanks or line breaks separate into a list. */
export const TextList = <T extends z.ZodType<string, string>>(text: T, max: number) =>
  z
    .codec(z.union([z.array(z.string()), z.string()]), z.array(z.string()), {
      decode: (value) =>
        (typeof value === 'string' ? value.split(/[\s,]+/) : value).filter((one) => cleanText(one)),
      encode: (value) => value,
    })
    .pipe(z.array(text).max(max))
    .prefault([]);

/** Cursor of a list: `0` for the first page, then `nextPaging` of the previous page. */
export const Paging = z.union([z.literal(0), z.string().max(500)]).prefault(0);

/** Like `Paging`. The cursor is the number of the last row of the previous page. */
export const LastShown = NumberLike.pipe(z.int().min(0)).prefault(0);

/** Like `Paging`. The cursor is `<number of the last row>-<total>`. */
export const CountedPaging = z.union([
  z.literal([0, '0']),
  z.string().regex(/^[1-9]\d{0,14}-(0|[1-9]\d{0,14})$/),
]);
export type CountedPaging = z.output<typeof CountedPaging>;

/** Like `Paging`. The cursor is the id of the last row. */
export const lastRow = <T extends z.ZodType<string>>(id: T) => z.union([z.literal(0), id]).prefault(0);

/** Index of a page, from 0. */
export const PageIndex = NumberLike.pipe(z.int().min(0).max(10_000)).prefault(0);

/** One page of a list. `nextPaging` is null on the last page. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), nextPaging: z.string().nullable() });

/** True if the mail that confirms a request was not sent, because the address or the client is over its hourly limit. */
export const IsMailRefused = z.boolean().optional();
