import type { SortingCode } from '#shared/domain/sorting-code.ts';
import { elementForms } from './sorting-table.ts';

type Place = { zipcode: number } & Record<keyof SortingCode, number>;

// Fields of the Korean post's file with one line per address, counted from 0. Its parcel codes (소포) are read.
const byAddress: Place = { zipcode: 0, cod0: 28, cod1: 36, cod2: 34, cod3: 35 };
const ADDRESS_FIELDS = 37;
// Fields of a file with one line per zipcode.
const byZipcode: Place = { zipcode: 0, cod0: 1, cod1: 2, cod2: 3, cod3: 4 };
const ZIPCODE_FIELDS = 5;

const separators = ['|', '\t', ','] as const;

const fieldsOf = (line: string): string[] => {
  const separator = separators.find((one) => line.split(one).length >= ZIPCODE_FIELDS) ?? '|';
  return line.split(separator).map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
};

const placeOf = (fields: readonly string[]): Place | undefined => {
  if (fields.length >= ADDRESS_FIELDS) return byAddress;
  return fields.length >= ZIPCODE_FIELDS ? byZipcode : undefined;
};

const readLine = (line: string): { zipcode: string; code: SortingCode } | undefined => {
  const fields = fieldsOf(line.normalize('NFC'));
  const place = placeOf(fields);
  const zipcode = place && fields[place.zipcode];
  if (!place || !zipcode || !/^\d{5}$/.test(zipcode)) return undefined;
  const code = { cod0: '', cod1: '', cod2: '', cod3: '' };
  for (const [element, form] of Object.entries(elementForms) as [keyof SortingCode, RegExp][]) {
    const text = fields[place[element]] ?? '';
    if (!form.test(text)) return undefined;
    code[element] = text;
  }
  return { zipcode, code };
};

/** Text of a code, which identifies it. */
const textOf = ({ cod0, cod1, cod2, cod3 }: SortingCode) => `${cod0}${cod1}${cod2}${cod3}`;

const mostFrequent = (counts: ReadonlyMap<string, { code: SortingCode; addresses: number }>): SortingCode => {
  const [first] = [...counts].sort(
    ([text, a], [other, b]) => b.addresses - a.addresses || (text < other ? -1 : 1),
  );
  if (!first) throw new Error('A zipcode was counted without a code.');
  return first[1].code;
};

type OfficialCodes = {
  codes: Map<string, SortingCode>;
  /** Zipcodes whose addresses have several codes. `codes` has the code of most addresses. */
  mixed: string[];
  lines: number;
  /** Lines without a zipcode or with an element in another form, except for headers. */
  unreadable: number;
};

/**
 * Collects sorting codes from lines of the official files: one line per address, or one line per zipcode with the
 * elements in the fields 2 to 5. The number of fields decides between the two.
 */
export const collectOfficialCodes = () => {
  const counts = new Map<string, Map<string, { code: SortingCode; addresses: number }>>();
  let lines = 0;
  let unreadable = 0;
  return {
    /** @param isFirst true for the first line of a file, which may be a header */
    add: (line: string, isFirst: boolean): void => {
      if (line.trim() === '') return;
      lines += 1;
      const read = readLine(line);
      if (!read) {
        if (!isFirst) unreadable += 1;
        return;
      }
      const ofZipcode = counts.get(read.zipcode) ?? new Map();
      const text = textOf(read.code);
      ofZipcode.set(text, { code: read.code, addresses: (ofZipcode.get(text)?.addresses ?? 0) + 1 });
      counts.set(read.zipcode, ofZipcode);
    },
    result: (): OfficialCodes => ({
      codes: new Map([...counts].map(([zipcode, ofZipcode]) => [zipcode, mostFrequent(ofZipcode)])),
      mixed: [...counts].filter(([, ofZipcode]) => ofZipcode.size > 1).map(([zipcode]) => zipcode),
      lines,
      unreadable,
    }),
  };
};
