import { hblNoOfBox } from './box-number.ts';
import { withHyphens } from './values/spelling.ts';

/** A parcel that a scanned code can mean. `box`: from 1; absent if the code names no box. */
export type ScanReading = { hblNo: string; box?: number };

/** Returns a scanned or typed code without blanks and control characters, with half-width characters in upper case. */
export const cleanScanCode = (text: string): string =>
  withHyphens(text.normalize('NFKC'))
    .replace(/[\s\p{C}]/gu, '')
    .toUpperCase();

/** A shorter text that is repeated, such as `1212`, is not a number that a scanner sent twice. */
const MIN_LENGTH = 4;

const halfOf = (code: string): string | undefined => {
  const half = code.slice(0, code.length / 2);
  return half.length >= MIN_LENGTH && half + half === code ? half : undefined;
};

const withBox = (code: string): ScanReading[] => {
  const hblNo = hblNoOfBox(code);
  return hblNo === undefined ? [] : [{ hblNo, box: Number(code.slice(hblNo.length + 1)) }];
};

/**
 * Returns what a code can mean. The first reading whose house bill number exists is right, because such a number may
 * itself end like a box number or repeat itself. A scanner can also deliver one scan twice, as one text.
 * @param code as returned by `cleanScanCode`
 */
export const readingsOf = (code: string): ScanReading[] => {
  const half = halfOf(code);
  return [code, ...(half === undefined ? [] : [half])].flatMap((one) => [{ hblNo: one }, ...withBox(one)]);
};

/** Returns the code as a report shows it: once, if the scanner sent it twice. */
export const shownCode = (code: string): string => halfOf(code) ?? code;

/** True for a code that looks like a number of a parcel or of its courier label, not like a text that a person types. */
export const isPossibleNumber = (code: string): boolean =>
  /^(?:[A-Z]{1,6}\d{4,}[A-Z]{0,2}(?:-\d{1,5})?|\d{9,})$/.test(code);
