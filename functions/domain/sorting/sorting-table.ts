import { gunzipSync, gzipSync } from 'node:zlib';
import type { SortingCode } from '#shared/domain/sorting-code.ts';

/** Name of the table in the folder `sorting` of the files bucket. */
export const SORTING_TABLE_FILE = 'sorting-codes.txt.gz';

/** Form of each element of a sorting code: sorting centre, delivery office, team, district. */
export const elementForms = {
  cod0: /^[A-Z가-힣]\d$/,
  cod1: /^\d{3}$/,
  cod2: /^\d{2}$/,
  cod3: /^\d{2}$/,
} as const satisfies Record<keyof SortingCode, RegExp>;

const HEADER = /^hanho-sorting-codes 1 (\d{4}-\d{2}-\d{2}) (\d+)$/;
/** Characters of a record: zipcode, sorting code, line feed. All records have this length, so they are found by position. */
const RECORD = 15;
/** Maximum inflated size. A table of all 34,400 zipcodes has 0.6 MB. */
const MAX_BYTES = 4_000_000;

/** Sorting codes of zipcodes. `date` is the day (YYYY-MM-DD) of the official file. */
export type SortingTable = {
  date: string;
  size: number;
  find: (zipcode: string) => SortingCode | undefined;
  /** Sorting centre of all zipcodes with the same first three digits; undefined if they have several or none. */
  centreOf: (zipcode: string) => string | undefined;
};

/** Compresses a table. @param codes in any order, one per zipcode */
export const writeSortingTable = (date: string, codes: ReadonlyMap<string, SortingCode>): Uint8Array => {
  const records = [...codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([zipcode, { cod0, cod1, cod2, cod3 }]) => `${zipcode}${cod0}${cod1}${cod2}${cod3}\n`);
  return gzipSync(`hanho-sorting-codes 1 ${date} ${codes.size}\n${records.join('')}`, { level: 9 });
};

/** Opens a compressed table. @throws Error if the content is no table, is truncated or exceeds 4 MB */
export const openSortingTable = (content: Uint8Array): SortingTable => {
  const text = gunzipSync(content, { maxOutputLength: MAX_BYTES }).toString();
  const headerEnd = text.indexOf('\n');
  const [, date = '', count] = HEADER.exec(text.slice(0, headerEnd)) ?? [];
  const records = text.slice(headerEnd + 1);
  const size = Number(count);
  if (records.length !== size * RECORD) throw new Error('The table of sorting codes is damaged.');

  const zipcodeAt = (place: number) => records.slice(place * RECORD, place * RECORD + 5);
  const codeAt = (place: number): SortingCode => {
    const [cod0, cod1, cod2, cod3] = [
      [5, 7],
      [7, 10],
      [10, 12],
      [12, 14],
    ].map(([from, to]) => records.slice(place * RECORD + (from ?? 0), place * RECORD + (to ?? 0)));
    return { cod0, cod1, cod2, cod3 } as SortingCode;
  };
  // Place of the first record whose zipcode is not below the given one.
  const placeOf = (zipcode: string): number => {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (zipcodeAt(middle) < zipcode) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    date,
    size,
    find: (zipcode) => {
      const place = placeOf(zipcode);
      return place < size && zipcodeAt(place) === zipcode ? codeAt(place) : undefined;
    },
    centreOf: (zipcode) => {
      const prefix = zipcode.slice(0, 3);
      const centres = new Set<string>();
      for (let place = placeOf(prefix); place < size && zipcodeAt(place).startsWith(prefix); place += 1) {
        centres.add(codeAt(place).cod0);
      }
      return centres.size === 1 ? [...centres][0] : undefined;
    },
  };
};
