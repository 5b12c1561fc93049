import { runInNewContext } from 'node:vm';
import type { DenseWorkSheet, Range, WorkBook } from '@e965/xlsx';
import { timeLimit } from '#functions/db/time-limit.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import { MAX_HEADER_ROW, MAX_SHEET_NAME } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';
import type { GuardedWorkbook } from './guarded-workbook.ts';
import type { Header, HeaderFinder, SheetRow } from './header-row.ts';
import { cellReader } from './read-cell.ts';
import { guardXls } from './xls-guard.ts';
import { guardXlsx } from './xlsx-guard.ts';

export type Sheet = {
  name: string;
  /** Names of the visible sheets that look like sheets of this kind, if the workbook has several visible sheets. */
  similarSheets: readonly string[];
  header: SheetRow;
  /** Rows below the header that are read. */
  rows: SheetRow[];
  /** Numbers of the hidden rows with a value below the header, from 1. */
  hiddenRows: ReadonlySet<number>;
  /** Merged areas of several rows. */
  merged: readonly Range[];
  /** Rows with a value among those that can be the header. */
  top: readonly SheetRow[];
};

type SheetOptions = {
  /** By default the first row with a value. */
  findHeader?: HeaderFinder;
  /** Row number of the header that the user chose, from 1. */
  headerRow?: number;
  /** Name of a visible sheet. By default the first one whose header is known, otherwise the first visible one. */
  sheetName?: string;
  /** Reads hidden rows, too. */
  includeHidden?: boolean;
};

type Library = typeof import('@e965/xlsx');
type Workbook = GuardedWorkbook & { library: Library; maxRows: number; findHeader: HeaderFinder };
type RawSheet = { rows: SheetRow[]; merged: readonly Range[]; hiddenRows: ReadonlySet<number> };
type FoundSheet = RawSheet & { header: Header; top: readonly SheetRow[] };

const firstRowFinder: HeaderFinder = ([row]) => ({ row: row as SheetRow, end: 1, isKnown: true });

const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b;
const isCompound = (file: Uint8Array) =>
  Buffer.from(file.subarray(0, 8)).toString('hex') === 'd0cf11e0a1b11ae1';

// Time limit per allowed row, because a broken .xls can loop in the reader. A busy machine needs longer for a few rows.
const READ_MS_PER_ROW = 2;
const MIN_READ_MS = timeLimit(5_000);
const withinTime = <T>(maxRows: number, work: () => T): T =>
  runInNewContext('work()', { work }, { timeout: Math.max(MIN_READ_MS, maxRows * READ_MS_PER_ROW) });

const readSheets = (
  { library, pack, decode, maxRows }: Workbook,
  indexes: readonly number[],
  isTopOnly?: boolean,
): RawSheet[] => {
  const packed = pack(indexes, isTopOnly);
  const { SheetNames, Sheets }: WorkBook = library.read(packed.file, {
    type: 'buffer',
    dense: true,
    // Without stubs, a formula without a cached value would be skipped.
    sheetStubs: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
  });
  const toCell = cellReader(library, maxRows, decode);
  return packed.sheets.map(({ index, hiddenRows }) => {
    const sheet = Sheets[SheetNames[index] ?? ''] as DenseWorkSheet | undefined;
    const rows: SheetRow[] = [];
    // `forEach` skips the holes of a sparse list.
    sheet?.['!data']?.forEach((found, at) => {
      const cells: SheetRow['cells'] = [];
      found?.forEach((cell, column) => {
        const read = toCell(cell);
        if (read) cells[column] = read;
      });
      if (cells.length > 0) rows.push({ rowIndex: at + 1, cells });
    });
    return { rows, merged: sheet?.['!merges'] ?? [], hiddenRows };
  });
};

// A sheet needs a row below its header.
const findHeaderIn = (
  sheet: RawSheet,
  findHeader: HeaderFinder,
  headerRow?: number,
): FoundSheet | undefined => {
  const top = sheet.rows.filter(({ rowIndex }) => rowIndex <= MAX_HEADER_ROW);
  const candidates = top.length > 0 ? top : sheet.rows.slice(0, 1);
  if (candidates.length === 0) return undefined;
  const header = findHeader(candidates, sheet.merged, headerRow);
  return header.end < sheet.rows.length ? { ...sheet, header, top } : undefined;
};

type SheetChoice = { index: number; similar: readonly number[] };

const chooseSheet = (workbook: Workbook, sheetName: string | undefined): SheetChoice => {
  const visible = workbook.sheets.flatMap(({ isVisible }, index) => (isVisible ? index : []));
  const tops = visible.length > 1 ? readSheets(workbook, visible, true) : [];
  const headers = tops.map((top) => findHeaderIn(top, workbook.findHeader)?.header);
  const similar = visible.filter((_, at) => headers[at]?.isKnown);
  const withRows = visible.find((_, at) => headers[at] !== undefined);
  const named = visible.find((index) => workbook.sheets[index]?.name === sheetName);
  if (sheetName !== undefined && named === undefined) throw wrongField('sheet', '시트');
  const index = named ?? similar[0] ?? withRows ?? visible[0];
  if (index === undefined) throw new AppError('SPREADSHEET_EMPTY');
  return { index, similar };
};

const openWorkbook = (
  file: Uint8Array,
  maxRows: number,
): Pick<Workbook, keyof GuardedWorkbook | 'maxRows'> => {
  const guarded = isZip(file) ? guardXlsx(file, maxRows) : guardXls(file);
  const sheets = guarded.sheets.map((sheet) => ({ ...sheet, name: sheet.name.slice(0, MAX_SHEET_NAME) }));
  return { ...guarded, sheets, maxRows };
};

const readChosenSheet = (
  workbook: Workbook,
  { sheetName, headerRow, includeHidden }: SheetOptions,
): Sheet => {
  const { index, similar } = chooseSheet(workbook, sheetName);
  const nameOf = (at: number) => workbook.sheets[at]?.name ?? '';
  const [read] = readSheets(workbook, [index]);
  const found = read && findHeaderIn(read, workbook.findHeader, headerRow);
  if (!found) throw new AppError('SPREADSHEET_EMPTY');
  const { header, merged, top } = found;
  const below = found.rows.slice(header.end);
  const isHidden = ({ rowIndex }: SheetRow) => found.hiddenRows.has(rowIndex);
  const rows = includeHidden ? below : below.filter((row) => !isHidden(row));
  if (rows.length > workbook.maxRows) throw new AppError('SPREADSHEET_TOO_LARGE');
  return {
    name: nameOf(index),
    similarSheets: similar.map(nameOf),
    header: header.row,
    rows,
    hiddenRows: new Set(below.filter(isHidden).map(({ rowIndex }) => rowIndex)),
    merged: merged.filter(({ s, e }) => e.r > s.r),
    top,
  };
};

const openFile = async <T>(
  file: Uint8Array,
  maxRows: number,
  findHeader: HeaderFinder,
  work: (workbook: Workbook) => T,
): Promise<T> => {
  if (!isZip(file) && !isCompound(file)) throw new AppError('SPREADSHEET_UNREADABLE');
  const library = await import('@e965/xlsx');
  try {
    return withinTime(maxRows, () => work({ ...openWorkbook(file, maxRows), library, findHeader }));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isLocked = /password|encrypt/i.test((cause as Error).message);
    throw new AppError(isLocked ? 'SPREADSHEET_PROTECTED' : 'SPREADSHEET_UNREADABLE', { cause });
  }
};

/**
 * Reads one sheet. Formulas are never evaluated. Hidden sheets are not read.
 * @throws SPREADSHEET_UNREADABLE, _PROTECTED, _MACROS, _TOO_LARGE or _EMPTY
 * @throws VALIDATION_FAILED for the name of a sheet that the workbook does not show
 */
export const readSheet = (file: Uint8Array, maxRows: number, options: SheetOptions = {}): Promise<Sheet> =>
  openFile(file, maxRows, options.findHeader ?? firstRowFinder, (workbook) =>
    readChosenSheet(workbook, options),
  );

/**
 * Returns the rows with a value of the visible sheets with these names, by name. Formulas are never evaluated.
 * @param maxRows of one sheet
 * @throws SPREADSHEET_UNREADABLE, _PROTECTED, _MACROS, _TOO_LARGE, or _EMPTY without any such row
 */
export const readNamedSheets = (
  file: Uint8Array,
  maxRows: number,
  names: readonly string[],
): Promise<Map<string, SheetRow[]>> =>
  openFile(file, maxRows, firstRowFinder, (workbook) => {
    const found = workbook.sheets.flatMap(({ name, isVisible }, index) =>
      isVisible && names.includes(name) ? [{ name, index }] : [],
    );
    const sheets =
      found.length > 0
        ? readSheets(
            workbook,
            found.map(({ index }) => index),
          )
        : [];
    if (sheets.some(({ rows }) => rows.length > maxRows)) throw new AppError('SPREADSHEET_TOO_LARGE');
    if (!sheets.some(({ rows }) => rows.length > 0)) throw new AppError('SPREADSHEET_EMPTY');
    return new Map(found.map(({ name }, at) => [name, sheets[at]?.rows ?? []]));
  });
