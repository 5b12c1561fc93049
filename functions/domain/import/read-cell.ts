import type { CellObject } from '@e965/xlsx';
import { isIntact } from '#shared/domain/clean-text.ts';
import { plainText } from '#shared/domain/values/spelling.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';
import { type Formatter, numberFormat, textAffixes } from './number-format.ts';
import { CHARACTERS_PER_ROW, MAX_CELL_CHARACTERS, MAX_FORMAT_CHARACTERS } from './workbook-limits.ts';

export type Cell = {
  /** Original value, for the file of failed rows. */
  original: string | number;
  /** Number format, for the file of failed rows. Absent for the format General. */
  format?: string;
  /**
   * Text that the spreadsheet program shows, for identifiers: trimmed, with ordinary characters instead of full-width
   * ones, and without thousands separators.
   */
  display: string;
  /** Exact number in `unit`, for quantities. Absent for a text, and for a format that shows more than number and unit. */
  value?: number;
  /** Unit that the number format shows, for example `g`; empty for none. */
  unit?: string;
  isNumber: boolean;
  /** Currency sign or code of the cell's number format. */
  formatSign?: string;
  isFormula?: true;
  /** True if the user replaced the value of the file. */
  isCorrected?: true;
  /** Korean sentence that explains why the cell cannot be used. */
  problem?: string;
};

/** Largest number whose digits spreadsheet programs keep. */
const MAX_EXACT = 999_999_999_999_999;
const LOST_DIGITS = '숫자 서식이라 뒷자리를 잃었습니다. 셀 서식을 텍스트로 바꾸고 다시 입력해주세요.';
export const FORMULA = '수식 대신 값을 입력해주세요.';
export const ERROR_VALUE = '오류값이 들어 있습니다.';
const UNREADABLE_FORMAT = '셀 서식을 읽을 수 없습니다. 셀 서식을 텍스트로 바꾸고 다시 입력해주세요.';
const DATE = '날짜 서식의 셀입니다. 셀 서식을 텍스트로 바꾸고 다시 입력해주세요.';

// Other programs write an apostrophe before a number, so that a spreadsheet program keeps its zeros: `'01012345678`.
const TEXT_MARK = /^'(?=[A-Z]{0,4}\+?[\d ().-]+$)/i;

/** Returns the problem of a cell that contains an identifier, for example a number that has lost digits. */
export const identifierProblem = ({ problem, original }: Cell): string | undefined =>
  problem ?? (typeof original === 'number' && Math.abs(original) > MAX_EXACT ? LOST_DIGITS : undefined);

/** Returns the exact text of a cell that contains a quantity: a number with the unit of its format, or the text. */
export const quantityText = ({ value, unit, display }: Cell): string =>
  value === undefined ? display : `${value}${unit ? ` ${unit}` : ''}`;

type Library = typeof import('@e965/xlsx');
type CellReader = (cell: CellObject) => Cell | undefined;

const remember = <Value>(compute: (text: string) => Value): ((text: string) => Value) => {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as Value;
    const value = compute(text);
    known.set(text, value);
    return value;
  };
};

/**
 * Returns a reader of the cells of a file. Texts and formats are normalised once, but the characters of a shared text, and
 * of a format that the library applies, count towards the limit for each of their cells.
 * @param decode decodes texts of an old .xls
 */
export const cellReader = (
  { SSF }: Library,
  maxRows: number,
  decode = (text: string) => text,
): CellReader => {
  let charactersLeft = maxRows * CHARACTERS_PER_ROW;
  const spend = (text: string): void => {
    charactersLeft -= text.length;
    if (charactersLeft < 0 || text.length > MAX_CELL_CHARACTERS) throw new AppError('SPREADSHEET_TOO_LARGE');
  };
  const plainOf = remember((text) => plainText(text).replace(TEXT_MARK, ''));
  const nameOf = remember((format) => {
    const name = decode(format);
    if (name.length > MAX_FORMAT_CHARACTERS) throw new AppError('SPREADSHEET_TOO_LARGE');
    return /^general$/i.test(name) ? undefined : name;
  });
  const formatter: Formatter = {
    is_date: SSF.is_date,
    format: (format, value) => {
      spend(format);
      return SSF.format(format, value);
    },
  };
  const formatOf = remember((format) => numberFormat(formatter, format));
  const affixesOf = remember((format) => textAffixes(formatter, format));

  const numberCell = (original: number, format: string | undefined): Cell | undefined => {
    const { isDate, sign: formatSign, show } = formatOf(format ?? '');
    try {
      const { display, value, unit } = show(original);
      spend(display);
      if (isDate) return { original, format, display, isNumber: false, problem: DATE };
      return display === ''
        ? undefined
        : { original, format, display, value, unit, isNumber: true, formatSign };
    } catch (error) {
      if (error instanceof AppError) throw error;
      return { original, format, display: String(original), isNumber: true, problem: UNREADABLE_FORMAT };
    }
  };

  const textCell = (original: string, format: string | undefined): Cell | undefined => {
    spend(original);
    const affixes = format && affixesOf(format);
    const display = affixes ? plainText(affixes.before + original + affixes.after) : plainOf(original);
    if (display === '') return undefined;
    const problem = isIntact(original) ? undefined : messages.brokenText;
    return { original, format, display, isNumber: false, problem };
  };

  return ({ t, v, f, F, z, w }) => {
    if (f !== undefined || F !== undefined) {
      spend(f ?? '');
      return { original: `=${f ?? ''}`, display: '=', isNumber: false, isFormula: true, problem: FORMULA };
    }
    if (t === 'e') {
      return { original: String(w ?? '#'), display: '#', isNumber: false, problem: ERROR_VALUE };
    }
    const format = z === undefined ? undefined : nameOf(String(z));
    if (typeof v === 'number') return numberCell(v, format);
    // Excel shows a truth value in upper case: a brand `TRUE`, for example.
    return textCell(typeof v === 'boolean' ? String(v).toUpperCase() : decode(String(v ?? '')), format);
  };
};
