import { runInNewContext } from 'node:vm';
import type { CellObject, DenseWorkSheet, Range, WorkBook } from '@e965/xlsx';
import { AppError } from '#shared/errors.ts';
import { guardedWorkbook } from './workbook-guard.ts';

/** A cell that holds something. */
export type Cell = {
  /** As it was sent, to be written back. */
  kept: string | number;
  /** What it says: blanks around it gone, full-width letters and digits as ordinary ones. */
  text: string;
  isNumber: boolean;
  /** Why nothing can be taken from it. */
  problem?: string;
};

/** `rowIndex`: the row's number as the spreadsheet program shows it; `cells` by column, without those that hold nothing. */
export type SheetRow = { rowIndex: number; cells: (Cell | undefined)[] };

/** Rows that hold something, the first of which names the columns. `merged`: areas of several rows that are one cell. */
export type Sheet = { header: SheetRow; rows: SheetRow[]; merged: readonly Range[] };

const FULL_WIDTH_OFFSET = 0xfee0;

const plainText = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .normalize('NFC')
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim();

/** A number as it was typed: without the noise of binary fractions, with the leading zeros that its format shows. */
const numberText = (value: number, format: string): string => {
  const text = String(Number(value.toPrecision(15)));
  return /^0+$/.test(format) ? text.padStart(format.length, '0') : text;
};

type Library = typeof import('@e965/xlsx');

const toCell = ({ SSF }: Library, { t, v, f, F, z, w }: CellObject): Cell | undefined => {
  if (f !== undefined || F !== undefined) {
    return { kept: `=${f ?? ''}`, text: '=', isNumber: false, problem: '수식 대신 값을 입력해주세요.' };
  }
  if (t === 'e') {
    return { kept: String(w ?? '#'), text: '#', isNumber: false, problem: '오류값이 들어 있습니다.' };
  }
  if (typeof v === 'number') {
    const format = String(z ?? '');
    if (SSF.is_date(format)) {
      const shown: string = SSF.format(format, v);
      const problem = '날짜 서식의 셀입니다. 셀 서식을 텍스트로 바꾸고 다시 입력해주세요.';
      return { kept: shown, text: shown, isNumber: false, problem };
    }
    return { kept: v, text: numberText(v, format), isNumber: true };
  }
  const text = plainText(String(v ?? ''));
  return text === '' ? undefined : { kept: String(v), text, isNumber: false };
};

const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b;
const isCompound = (file: Uint8Array) =>
  Buffer.from(file.subarray(0, 8)).toString('hex') === 'd0cf11e0a1b11ae1';

/** What an .xls is, which is a file system of its own; an .xlsx with a password is wrapped in one, too. */
const checkCompound = ({ CFB }: Library, file: Uint8Array): void => {
  const paths = CFB.read(Buffer.from(file), { type: 'buffer' }).FullPaths.join('\n');
  if (/\/EncryptedPackage$/im.test(paths)) throw new AppError('SPREADSHEET_PROTECTED');
  if (/\/_VBA_PROJECT/i.test(paths)) throw new AppError('SPREADSHEET_MACROS');
  if (!/\/(Workbook|Book)$/im.test(paths)) throw new AppError('SPREADSHEET_UNREADABLE');
};

/** A broken .xls can lead its reader in circles: then it is stopped from outside. The largest file takes a third of it. */
const READ_MS_A_ROW = 1;
const withinTime = <T>(maxRows: number, work: () => T): T =>
  runInNewContext('work()', { work }, { timeout: maxRows * READ_MS_A_ROW });

const readFirstSheet = (library: Library, file: Uint8Array, maxRows: number): WorkBook => {
  try {
    return withinTime(maxRows, () => {
      if (isCompound(file)) checkCompound(library, file);
      return library.read(isZip(file) ? guardedWorkbook(file, maxRows) : file, {
        type: 'buffer',
        dense: true,
        sheets: 0,
        // A formula that was never worked out has no value and would be left out.
        sheetStubs: true,
        cellNF: true,
        cellText: false,
        cellHTML: false,
      });
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isLocked = /password|encrypt/i.test((cause as Error).message);
    throw new AppError(isLocked ? 'SPREADSHEET_PROTECTED' : 'SPREADSHEET_UNREADABLE', { cause });
  }
};

/**
 * The first sheet of a sent workbook, .xlsx or .xls by its first bytes. Formulas are never evaluated.
 * @param maxRows of orders that it may hold
 * @throws SPREADSHEET_UNREADABLE, SPREADSHEET_PROTECTED, SPREADSHEET_MACROS, SPREADSHEET_TOO_LARGE, or SPREADSHEET_EMPTY
 */
export const readSheet = async (file: Uint8Array, maxRows: number): Promise<Sheet> => {
  if (!isZip(file) && !isCompound(file)) throw new AppError('SPREADSHEET_UNREADABLE');
  const library = await import('@e965/xlsx');
  const { SheetNames, Sheets } = readFirstSheet(library, file, maxRows);
  const sheet = Sheets[SheetNames[0] ?? ''] as DenseWorkSheet | undefined;
  const rows: SheetRow[] = [];
  // Rows far apart make a list with holes, which this does not visit.
  sheet?.['!data']?.forEach((found, index) => {
    const cells: SheetRow['cells'] = [];
    found?.forEach((cell, column) => {
      const read = toCell(library, cell);
      if (read) cells[column] = read;
    });
    if (cells.length > 0) rows.push({ rowIndex: index + 1, cells });
  });
  const [header, ...rest] = rows;
  if (!header || rest.length === 0) throw new AppError('SPREADSHEET_EMPTY');
  if (rest.length > maxRows) throw new AppError('SPREADSHEET_TOO_LARGE');
  const merged: readonly Range[] = sheet?.['!merges'] ?? [];
  return { header, rows: rest, merged: merged.filter(({ s, e }) => e.r > s.r) };
};
