import { hasCheckDigit } from './business-number.ts';
import { withHyphens } from './spelling.ts';

/**
 * Korean resident registration number: day of birth, a digit from 1 to 8 for century and sex, and six more digits. People
 * separate the parts with any sign, and write words or brackets around them.
 */
const RESIDENT_NUMBER =
  /(^|\D)(\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))[^\p{L}\p{N}]{0,3}[1-8]\d{6}(?!\d)/u;
const DIGITS = 13;

// Births of 2000 to 2009 begin with zeros, which a numeric cell loses. Without three of them, ten digits remain, as the
// number of a business has.
const withLostZeros = (number: string): string =>
  number.length === 10 && hasCheckDigit(number) ? number : number.padStart(DIGITS, '0');

/**
 * Returns the resident registration number, which the law forbids to store, of a text or numeric cell. Undefined if there is
 * none.
 * @param number exact number of a numeric cell
 */
export const residentNumberIn = (text: string, number?: string): string | undefined =>
  [withHyphens(text), ...(number === undefined ? [] : [withLostZeros(number)])].find((each) =>
    RESIDENT_NUMBER.test(each),
  );

/** Replaces the second part of a resident registration number, which must not be repeated. Other texts stay unchanged. */
export const maskResidentNumber = (text: string, number?: string): string =>
  residentNumberIn(text, number)?.replace(RESIDENT_NUMBER, '$1$2-*******') ?? text;
