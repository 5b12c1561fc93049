import { messages } from '#shared/words.ko.ts';
import { phonePlans } from './phone-plans.gen.ts';
import type { Read, Reading } from './reading.ts';
import { withHyphens } from './spelling.ts';

type Country = keyof typeof phonePlans;
const countryOf: Readonly<Record<string, Country>> = { 82: 'KR', 61: 'AU' };

const FORM = /^\(? ?\+?[\d\s.()-]+$/;
// An extension would become part of the number: in brackets behind it, or as a last group of one or two digits.
const EXTENSION = /.\(\d*\)$|[\s.)-]\d{1,2}$/;
/** People in Australia dial 0011 to call abroad. `0` after the country code is the zero that is not dialled from abroad. */
const INTERNATIONAL = /^(?:00(?:11)?)?(82|61)0?(\d+)$/;

/** National numbers without a leading zero: 1588-1234 in Korea, 1300 123 456 in Australia. */
const SERVICE = /^(?:1[568]\d{6}|1[38]00\d{6})$/;
/** The plan lists shorter mobile numbers, which no one uses, and lacks numbers that are issued next. */
const MOBILE = /^010\d{8}$/;
// The plan also lists numbers of five and six digits behind an area code, which no parcel has.
const MIN_DIGITS = 9;
const MAX_DIGITS = 11;
/** Number that forwards to the real one for some weeks, as shops give it to senders. */
const SAFE = /^050\d{8,9}$/;

const isNational = (digits: string, country: Country): boolean =>
  digits.startsWith('010') && country === 'KR'
    ? MOBILE.test(digits)
    : digits.length <= MAX_DIGITS &&
      (digits.startsWith('0') ? digits.length >= MIN_DIGITS : SERVICE.test(digits)) &&
      phonePlans[country].some((kind) => kind.test(digits.replace(/^0/, '')));

const readNational = (digits: string, countries: readonly Country[]): Reading<string> => {
  if (SAFE.test(digits)) return { problem: messages.safePhone };
  return countries.some((country) => isNational(digits, country))
    ? { value: digits }
    : { problem: messages.phone };
};

const readInternational = (digits: string): Reading<string> => {
  const [, code = '', rest = ''] = INTERNATIONAL.exec(digits) ?? [];
  const country = countryOf[code];
  if (!country) return { problem: messages.phone };
  return readNational(SERVICE.test(rest) ? rest : `0${rest}`, [country]);
};

const readText = (text: string): Reading<string> => {
  if (!FORM.test(text) || EXTENSION.test(text)) return { problem: messages.phone };
  const digits = text.replace(/\D/g, '');
  if (text.includes('+') || digits.startsWith('00')) return readInternational(digits);
  return INTERNATIONAL.test(digits) ? readInternational(digits) : readNational(digits, ['KR', 'AU']);
};

/** Reads a number of Korea or Australia. The value has the national digits with the leading zero: `01012345678`. */
export const read: Read<string> = (typed, number) => {
  const readings = [typed, ...(number === undefined ? [] : [number, `0${number}`])].map((text) =>
    readText(withHyphens(text)),
  );
  return readings.find((reading) => 'value' in reading) ?? (readings[0] as Reading<string>);
};

/** Digits of a number for comparison. A stored number of before may have another form than `read` returns. */
export const key = (text: string): string => {
  const reading = read(text);
  return 'value' in reading ? reading.value : text.replace(/\D/g, '');
};

// The last digits of a number may begin like a country code, as in 0082.
const WITH_COUNTRY = /^(?:\(? ?\+|00)(?:00|11 ?)?(?:82|61)0?(?=\D*\d)/;

/**
 * Returns what a search for a number, or for a part of one, compares: its digits without the country code. Empty for a
 * text that cannot be a part of a number.
 */
export const searchKey = (text: string): string => {
  const typed = withHyphens(text);
  const reading = readText(typed);
  if ('value' in reading) return reading.value;
  return FORM.test(typed) ? typed.replace(WITH_COUNTRY, '').replace(/\D/g, '') : '';
};

/** True if a stored number, also one of before, contains the part in any spelling. */
export const contains = (stored: string, part: string): boolean => {
  const digits = searchKey(part);
  return digits !== '' && [stored, `0${stored}`, key(stored)].some((number) => number.includes(digits));
};

/** Returns the digits with which a number can be stored: as `read` returns it, or as before with the country code 61. */
export const storedForms = (text: string): string[] => {
  const digits = key(text);
  const before = digits.replace(/^0/, '61');
  return before !== digits && key(before) === digits ? [digits, before] : [digits];
};

/** Reads a number next to its country code, behind which people leave out the zero. */
export const readDialled: Read<string> = (typed) => {
  const reading = read(typed);
  const withZero = read(`0${typed}`);
  return 'problem' in reading && 'value' in withZero ? withZero : reading;
};

export { formatMobile as format, formatRecipientMobile as formatOfRecipient } from './phone-format.ts';
