import { plainText } from '#shared/domain/values/spelling.ts';
import { markOfFormat } from './currency-marks.ts';

/** A number as a spreadsheet program shows it. */
type ShownNumber = {
  /** Without thousands separators. Empty if the format hides the number. */
  display: string;
  /** Exact number in `unit`; undefined if the format shows more than a number and a unit. */
  value?: number;
  /** Text after the number, for example `g`; empty for a number without unit. */
  unit?: string;
};

type NumberFormat = {
  isDate: boolean;
  /** Currency sign or code of the format. */
  sign?: string;
  /** @throws for a format that cannot be read */
  show: (value: number) => ShownNumber;
};

/** Formatting functions of the spreadsheet library. */
export type Formatter = {
  format: (format: string, value: number | string) => string;
  is_date: (format: string) => boolean;
};

// Spreadsheet programs calculate with 15 digits, so more digits are rounding noise.
const withoutNoise = (value: number): number => Number(value.toPrecision(15));

// Quoted text, escaped character, bracket, padding, or `General`.
const FORMAT_TOKEN = /"[^"]*"|\\.|\[[^\]]*\]|[_*].|general|[^ -~]/gi;

// The library cannot read unquoted letters outside of ASCII, shows `[$-412]` (a locale without currency) as a dollar,
// and cuts numbers in `General` to 11 characters.
const readableFormat = (format: string, isWhole: boolean): string =>
  format.replace(FORMAT_TOKEN, (token) => {
    if (token.startsWith('[$-') || token.startsWith('*')) return '';
    if (/^general$/i.test(token)) return isWhole ? '0' : '0.0##########';
    return /^[^ -~]$/.test(token) ? `\\${token}` : token;
  });

// Digits of a section that shows nothing but a number. Padding and colours are ignored.
const PADDING = /[_*].|\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|\$-[^\]]*)\]/gi;
const plainDigits = (section: string): { whole: number; decimals: number } | undefined => {
  const [, whole, decimals = ''] =
    /^(?:#,##)?(0+)(?:\.(0+))?$/.exec(section.replace(PADDING, '').trim()) ?? [];
  return whole === undefined ? undefined : { whole: whole.length, decimals: decimals.length };
};

const isGeneral = (format: string): boolean => /^(?:general|@|)$/i.test(format);
// A scientific format hides digits, which identifiers need.
const showsAllDigits = (format: string): boolean =>
  isGeneral(format) || /^[#0]+(?:\.[#0]+)?E[+-]0+$/.test(format);

// Thousands separators are part of the format, not of the number.
const withoutThousands = (text: string): string => text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');

const SCALES = [1, 1_000, 1_000_000];

// A format can show thousands of the number with a unit, as in `0.0,"kg"` for grams. The shown number then determines
// the scale. A percentage is none of these numbers, so it has no value.
const quantityIn = (display: string, value: number): Pick<ShownNumber, 'value' | 'unit'> => {
  if (!/[\p{L}%'"′″]/u.test(display) || Number(display) === value) return { value, unit: '' };
  const [, shown, unit = ''] = /^[-(]?(\d+(?:\.\d+)?)\)? ?(\D+)$/.exec(display) ?? [];
  if (shown === undefined) return {};
  const rounding = 0.5 * 10 ** -(shown.split('.')[1]?.length ?? 0) + Number.EPSILON * Math.abs(value);
  const scale = SCALES.find((one) => Math.abs(Math.abs(value) / one - Number(shown)) <= rounding);
  return scale === undefined ? {} : { value: withoutNoise(value / scale), unit: unit.trim() };
};

const plainNumber = (value: number, { whole, decimals }: { whole: number; decimals: number }): string => {
  const text = Math.abs(value).toFixed(decimals);
  const width = whole + (decimals > 0 ? decimals + 1 : 0);
  return (value < 0 ? '-' : '') + text.padStart(width, '0');
};

/** Prepares a number format, so that it is parsed once for all cells that have it. */
export const numberFormat = ({ format: show, is_date }: Formatter, format: string): NumberFormat => {
  const isDate = !isGeneral(format) && is_date(format);
  const sign = markOfFormat(plainText(format));
  const isExact = showsAllDigits(format);
  const [first = '', ...others] = format.split(';');
  const hasCondition = /\[[<>=]/.test(format);
  const plain = hasCondition ? undefined : plainDigits(first);
  // Without conditions, the first section applies to positive numbers.
  const isPlainFor = (value: number) =>
    value > 0 || others.length === 0 || (value === 0 && others.length === 1);
  const [forWhole, forFraction] = [readableFormat(format, true), readableFormat(format, false)];
  const formatted = (value: number): string =>
    withoutThousands(plainText(show(Number.isInteger(value) ? forWhole : forFraction, value)));
  return {
    isDate,
    sign,
    show: (exact) => {
      if (isDate) return { display: show(format, exact) };
      const value = withoutNoise(exact);
      if (isExact) return { display: String(value), value, unit: '' };
      if (plain && isPlainFor(value)) return { display: plainNumber(value, plain), value, unit: '' };
      const display = formatted(value);
      return sign ? { display, value, unit: '' } : { display, ...quantityIn(display, value) };
    },
  };
};

const TEXT_MARK = '\u0001';

/** Returns the text before and after a text cell in a format such as `"P"@`; undefined for none. */
export const textAffixes = (
  { format: show }: Formatter,
  format: string,
): { before: string; after: string } | undefined => {
  if (!format.includes('@') || isGeneral(format)) return undefined;
  try {
    const [before = '', after = ''] = show(readableFormat(format, true), TEXT_MARK).split(TEXT_MARK);
    return before.trim() || after.trim() ? { before, after } : undefined;
  } catch {
    // A format that the library cannot read does not change the text.
    return undefined;
  }
};
