import { runInNewContext } from 'node:vm';
import type { CellObject, DenseWorkSheet, Range, WorkBook } from '@e965/xlsx';
import { cleanText, isIntact } from '#shared/domain/clean-text.ts';
import { MAX_HEADER_ROW } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';
import { markOfFormat } from './currency-marks.ts';
import { CHARACTERS_PER_ROW, MAX_CELL_CHARACTERS, MAX_FORMAT_CHARACTERS } from './workbook-limits.ts';
import { guardXls } from './xls-guard.ts';
import { guardXlsx } from './xlsx-guard.ts';

export type Cell = {
  /** Original value, for the file of failed rows. */
  original: string | number;
  /** Trimmed text, with full-width characters replaced by ordinary ones. */
  text: string;
  isNumber: boolean;
  /** Currency sign or code of the cell's number format. */
  formatSign?: string;
  isFormula?: true;
  /** True if the user replaced the value of the file. */
  isCorrected?: true;
  /** Korean sentence that explains why the cell cannot be used. */
  problem?: string;
};

/** `rowIndex`: row number in the spreadsheet program. `cells`: by column, without empty ones. */
export type SheetRow = { rowIndex: number; cells: (Cell | undefined)[] };

/** `merged`: merged areas of several rows. `top`: rows with a value among those that can be the header. */
export type Sheet = {
  header: SheetRow;
  rows: SheetRow[];
  merged: readonly Range[];
  top: readonly SheetRow[];
};

/** Returns the index of the header among the rows with a value. */
export type HeaderFinder = (top: readonly SheetRow[]) => number;

const FULL_WIDTH_OFFSET = 0xfee0;

/** Returns the text without surrounding blanks, and with full-width characters replaced by ordinary ones. */
export const plainText = (text: string): string =>
  cleanText(
    text.replace(/[\uff01-\uff5e]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET),
    ),
  ).replace(/\s+/g, ' ');

// Returns the number as the user typed it: without rounding noise, with the leading zeros of the cell's number format.
const numberText = (value: number, format: string): string => {
  const text = String(Number(value.toPrecision(15)));
  return /^0+$/.test(format) ? text.padStart(format.length, '0') : text;
};

type Library = typeof import('@e965/xlsx');

// A shared text is normalised once, but its characters count towards the limit for each of its cells.
const cellReader = ({ SSF }: Library, maxRows: number) => {
  const known = new Map<string, string>();
  // One string per format, because a format can be applied to every cell.
  const signs = new Map<string, string | undefined>();
  const formatSignOf = (format: string): string | undefined => {
    if (!signs.has(format)) signs.set(format, markOfFormat(plainText(format)));
    return signs.get(format);
  };
  let charactersLeft = maxRows * CHARACTERS_PER_ROW;
  const spend = (text: string): void => {
    charactersLeft -= text.length;
    if (charactersLeft < 0 || text.length > MAX_CELL_CHARACTERS) throw new AppError('SPREADSHEET_TOO_LARGE');
  };
  const normaliseOnce = (sent: string): string => {
    const text = known.get(sent) ?? plainText(sent);
    known.set(sent, text);
    return text;
  };

  return ({ t, v, f, F, z, w }: CellObject): Cell | undefined => {
    if (f !== undefined || F !== undefined) {
      spend(f ?? '');
      const problem = '수식 대신 값을 입력해주세요.';
      return { original: `=${f ?? ''}`, text: '=', isNumber: false, isFormula: true, problem };
    }
    if (t === 'e') {
      return { original: String(w ?? '#'), text: '#', isNumber: false, problem: '오류값이 들어 있습니다.' };
    }
    if (typeof v === 'number') {
      const format = String(z ?? '');
      if (format.length > MAX_FORMAT_CHARACTERS) throw new AppError('SPREADSHEET_TOO_LARGE');
      if (SSF.is_date(format)) {
        const shown: string = SSF.format(format, v);
        spend(shown);
        const problem = '날짜 서식의 셀입니다. 셀 서식을 텍스트로 바꾸고 다시 입력해주세요.';
        return { original: shown, text: shown, isNumber: false, problem };
      }
      const text = numberText(v, format);
      spend(text);
      return { original: v, text, isNumber: true, formatSign: formatSignOf(format) };
    }
    const sent = String(v ?? '');
    spend(sent);
    const text = normaliseOnce(sent);
    if (text === '') return undefined;
    return {
      original: sent,
      text,
      isNumber: false,
      problem: isIntact(sent) ? undefined : messages.brokenText,
    };
  };
};

const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b;
const isCompound = (file: Uint8Array) =>
  Buffer.from(file.subarray(0, 8)).toString('hex') === 'd0cf11e0a1b11ae1';

// Time limit per allowed row, because a broken .xls can loop in the reader.
const READ_MS_PER_ROW = 2;
const withinTime = <T>(maxRows: number, work: () => T): T =>
  runInNewContext('work()', { work }, { timeout: maxRows * READ_MS_PER_ROW });

const readRows = (library: Library, file: Uint8Array, maxRows: number) => {
  const guarded = isZip(file) ? guardXlsx(file, maxRows) : guardXls(file);
  const { SheetNames, Sheets }: WorkBook = library.read(guarded, {
    type: 'buffer',
    dense: true,
    sheets: 0,
    // Without stubs, a formula without a cached value would be skipped.
    sheetStubs: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
  });
  const sheet = Sheets[SheetNames[0] ?? ''] as DenseWorkSheet | undefined;
  const toCell = cellReader(library, maxRows);
  const rows: SheetRow[] = [];
  // `forEach` skips the holes of a sparse list.
  sheet?.['!data']?.forEach((found, index) => {
    const cells: SheetRow['cells'] = [];
    found?.forEach((cell, column) => {
      const read = toCell(cell);
      if (read) cells[column] = read;
    });
    if (cells.length > 0) rows.push({ rowIndex: index + 1, cells });
  });
  const merged: readonly Range[] = sheet?.['!merges'] ?? [];
  return { rows, merged: merged.filter(({ s, e }) => e.r > s.r) };
};

const readWithinTime = (library: Library, file: Uint8Array, maxRows: number) => {
  try {
    return withinTime(maxRows, () => readRows(library, file, maxRows));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isLocked = /password|encrypt/i.test((cause as Error).message);
    throw new AppError(isLocked ? 'SPREADSHEET_PROTECTED' : 'SPREADSHEET_UNREADABLE', { cause });
  }
};

/**
 * Reads the first sheet. Formulas are never evaluated.
 * @param findHeader by default the first row with a value
 * @throws SPREADSHEET_UNREADABLE, _PROTECTED, _MACROS, _TOO_LARGE or _EMPTY
 */
export const readSheet = async (
  file: Uint8Array,
  maxRows: number,
  findHeader: HeaderFinder = () => 0,
): Promise<Sheet> => {
  if (!isZip(file) && !isCompound(file)) throw new AppError('SPREADSHEET_UNREADABLE');
  const library = await import('@e965/xlsx');
  const { rows, merged } = readWithinTime(library, file, maxRows);
  const top = rows.filter(({ rowIndex }) => rowIndex <= MAX_HEADER_ROW);
  const [header, ...rest] = rows.slice(top.length > 0 ? findHeader(top) : 0);
  if (!header || rest.length === 0) throw new AppError('SPREADSHEET_EMPTY');
  if (rest.length > maxRows) throw new AppError('SPREADSHEET_TOO_LARGE');
  return { header, rows: rest, merged, top };
};
