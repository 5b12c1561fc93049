import { groupBy } from '#shared/group-by.ts';
import { messages } from '#shared/words.ko.ts';
import { cleanText, nameKey } from './clean-text.ts';
import {
  findCourierCode,
  type StoredCourier,
  suggestCouriers,
  trackingNumberFault,
  trackingNumberForm,
} from './couriers.ts';
import { latinTokenOf } from './hangul-keys.ts';
import { readingsOf } from './scan-code.ts';
import { key as hblNoKey } from './values/hbl-no.ts';
import { valueIn } from './values/reading.ts';
import { read as readTrackingNumber, key as trackingNumberKey } from './values/tracking-number.ts';

// Rows with tracking numbers that staff paste or upload. Imports no zod, because the page checks rows before it sends them.

/** One row of the input. The texts are as typed. */
export type CourierRow = {
  /** Line of the pasted text, or row number that the spreadsheet program shows, from 1. */
  rowIndex: number;
  hblNo: string;
  /** Code or name of the courier; empty for the chosen courier. */
  courier: string;
  courierNum: string;
  /** Korean sentence that explains why a cell cannot be used. */
  problem?: string;
};

/** Maximum rows of a paste or file. */
export const MAX_COURIER_ROWS = 5_000;
/** Maximum size of a file in bytes. */
export const MAX_COURIER_BYTES = 3 * 1024 * 1024;
/** Maximum rows of a request that saves numbers. */
export const COURIER_ROWS_PER_CALL = 500;
/** Maximum characters of a cell. No valid value has this length. */
export const MAX_COURIER_CELL = 60;

const MAX_NUMBER = 20;

type ColumnRules = { header: string; isRequired: boolean; synonyms: readonly string[] };
/** Columns of the input. The headers of a sheet are compared by `nameKey`. */
export const courierColumns = {
  hblNo: {
    header: 'H/BL',
    isRequired: true,
    synonyms: ['H/BL 번호', 'HBL NO', '하우스 번호', '하우스 BL', 'House B/L'],
  },
  courier: { header: '택배사', isRequired: false, synonyms: ['택배사명', '택배사 코드', '택배', '배송사'] },
  courierNum: {
    header: '운송장 번호',
    isRequired: true,
    synonyms: ['운송장', '송장번호', '택배 송장번호', '택배 운송장번호', 'Tracking No', 'Tracking Number'],
  },
} as const satisfies Record<string, ColumnRules>;
export type CourierColumn = keyof typeof courierColumns;
export const courierColumnNames = Object.keys(courierColumns) as CourierColumn[];

type Places = Partial<Record<CourierColumn, number>>;

/**
 * Finds the columns of the input by the headers of a sheet.
 * @param chosen headers that the user chose; a header that the sheet lacks is ignored
 */
export const placeCourierColumns = (
  headers: readonly string[],
  chosen: Partial<Record<CourierColumn, string>> = {},
): Places => {
  const keys = headers.map(nameKey);
  const places: Places = {};
  for (const column of courierColumnNames) {
    const { header, synonyms } = courierColumns[column];
    const placeOf = (names: readonly string[]) =>
      keys.findIndex((key) => key !== '' && names.some((name) => nameKey(name) === key));
    const place = [placeOf([chosen[column] ?? '']), placeOf([header, ...synonyms])].find((at) => at >= 0);
    if (place !== undefined) places[column] = place;
  }
  return places;
};

/** Returns the required columns that no header stands for. */
export const missingCourierColumns = (places: Places): CourierColumn[] =>
  courierColumnNames.filter((column) => courierColumns[column].isRequired && places[column] === undefined);

const toCell = (text = ''): string => cleanText(text);

/** Returns the cells of the columns at these places, whole: `findRowProblems` refuses a cell that is too long. */
export const toCourierRow = (
  rowIndex: number,
  cells: readonly (string | undefined)[],
  { hblNo = -1, courier = -1, courierNum = -1 }: Places,
): CourierRow => ({
  rowIndex,
  hblNo: toCell(cells[hblNo]),
  courier: toCell(cells[courier]),
  courierNum: toCell(cells[courierNum]),
});

// Programs write an apostrophe before a number, so that a spreadsheet program keeps its zeros.
const withoutQuotes = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^'/, '');

/** Cells of a line that blanks separate, as chats make of tabs: the words before the number are the courier. */
const cellsOfWords = (line: string): string[] => {
  const [hblNo = '', ...words] = line.trim().split(/\s+/);
  const start = words.findIndex((word) => /\d/.test(word));
  const courier = words.slice(0, Math.max(0, start)).join(' ');
  return /[가-힣]/.test(courier) ? [hblNo, courier, words.slice(start).join(' ')] : [hblNo, words.join(' ')];
};

const SEPARATORS = ['\t', ',', ';', '|'];

// A line without a separator has blanks between its cells.
const cellsOf = (line: string): string[] => {
  const separator = SEPARATORS.find((one) => line.includes(one));
  const texts = (separator === undefined ? cellsOfWords(line) : line.split(separator)).map(withoutQuotes);
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
};

const TWO_COLUMNS: Places = { hblNo: 0, courierNum: 1 };
const THREE_COLUMNS: Places = { hblNo: 0, courier: 1, courierNum: 2 };
/** A courier has fewer digits in its name or code than a tracking number. */
const MIN_DIGITS = 6;

/**
 * Returns the columns of a line without a header, from its second cell and from its third, which may also be a note.
 * Undefined if both are possible.
 */
const columnsOf = ([, second = '', third = '']: readonly string[]): Places | undefined => {
  const number = valueIn(readTrackingNumber(second)) ?? '';
  if (number.replace(/\D/g, '').length >= MIN_DIGITS) return TWO_COLUMNS;
  const hasThree = third !== '' && (!/\d/.test(second) || 'value' in readTrackingNumber(third));
  return hasThree ? THREE_COLUMNS : undefined;
};

/** Returns the columns that most of the lines have. */
const usualColumns = (lines: readonly { cells: readonly string[] }[]): Places => {
  const found = lines.map(({ cells }) => columnsOf(cells));
  const count = (places: Places) => found.filter((each) => each === places).length;
  return count(THREE_COLUMNS) > count(TWO_COLUMNS) ? THREE_COLUMNS : TWO_COLUMNS;
};

/**
 * Reads pasted rows with the columns of their header row. Without a header row, a line has H/BL and number, or H/BL, courier
 * and number. A line in which both are possible is read like most of the others.
 */
export const parseCourierRows = (pasted: string): CourierRow[] => {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ rowIndex: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const byHeader = placeCourierColumns(lines[0]?.cells ?? []);
  const hasHeader = missingCourierColumns(byHeader).length === 0;
  if (hasHeader) return lines.slice(1).map(({ rowIndex, cells }) => toCourierRow(rowIndex, cells, byHeader));
  const usual = usualColumns(lines);
  return lines.map(({ rowIndex, cells }) => toCourierRow(rowIndex, cells, columnsOf(cells) ?? usual));
};

/**
 * Returns the house bill numbers that a cell can mean, the most likely one first: the number as typed, that of a box's barcode,
 * and those of a scanner in Hangul mode. The first one that exists is right.
 */
export const hblNosOf = (typed: string): string[] => {
  const key = hblNoKey(typed);
  const converted = latinTokenOf(key);
  return [key, ...(converted === undefined ? [] : [converted])].flatMap(readingsOf).map(({ hblNo }) => hblNo);
};

/** @param hblNo H/BL number of the other order; empty if the user may not see it */
export const numberInUse = (courierNum: string, hblNo: string): string =>
  `다른 주문의 운송장 번호입니다: ${courierNum}${hblNo && ` (H/BL ${hblNo})`}`;

/** Number of a label as it is stored; undefined for a text that no order can store. */
const storedNumber = (typed: string): string | undefined => {
  const value = valueIn(readTrackingNumber(typed));
  return value && value.length <= MAX_NUMBER ? value : undefined;
};

/**
 * Checks a tracking number by the rules of its courier.
 * @returns Korean sentence with the number and other couriers that it may belong to; undefined for a valid number
 */
export const trackingNumberProblem = (
  courierCode: string,
  typed: string,
  stored: readonly StoredCourier[],
): string | undefined => {
  const trackingNumber = storedNumber(typed);
  const fault = trackingNumber === undefined ? 'form' : trackingNumberFault(courierCode, trackingNumber);
  if (!fault) return undefined;
  const nameOf = (code: string) => stored.find((one) => one.courierCode === code)?.courierName;
  const form = trackingNumberForm(courierCode);
  const rule = fault === 'checkDigit' ? '검사 숫자가 맞지 않습니다' : '형식이 아닙니다';
  const suggested = suggestCouriers(courierCode, trackingNumber ?? '').flatMap((code) => nameOf(code) ?? []);
  return [
    `${nameOf(courierCode) ?? courierCode} 운송장 번호의 ${rule}: ${typed}`,
    fault === 'form' && form ? ` (${form})` : '',
    suggested.length > 0 ? `. ${suggested.join(', ')} 번호일 수 있습니다.` : '',
  ].join('');
};

/**
 * Sentence about a number that a person has compared with the label and may save although it breaks the rules of its courier,
 * because couriers issue numbers that no published rule covers. Undefined for a valid number.
 */
export const trackingNumberWarning = (
  courierCode: string,
  typed: string,
  stored: readonly StoredCourier[],
): string | undefined =>
  trackingNumberFault(courierCode, trackingNumberKey(typed)) === 'checkDigit'
    ? '번호의 검사 숫자가 맞지 않습니다. 운송장과 비교해주세요.'
    : trackingNumberProblem(courierCode, typed, stored);

const rowsBy = (rows: readonly CourierRow[], textOf: (row: CourierRow) => string): Map<string, number[]> => {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const value = textOf(row);
    if (value) found.set(value, [...(found.get(value) ?? []), row.rowIndex]);
  }
  return found;
};

const MAX_NAMED_ROWS = 5;
const rowList = (rows: readonly number[]): string =>
  rows
    .slice(0, MAX_NAMED_ROWS)
    .map((row) => `${row}행`)
    .join(', ') + (rows.length > MAX_NAMED_ROWS ? ` 외 ${rows.length - MAX_NAMED_ROWS}개` : '');

/** Sentence about a number of several rows. @param courierNum as typed */
export const repeatedNumber = (courierNum: string, rows: readonly number[]): string =>
  `같은 운송장 번호가 여러 행에 있습니다: ${courierNum} (${rowList(rows)})`;

const repeatedOrder = (hblNo: string, rows: readonly number[]): string =>
  `같은 H/BL 번호가 여러 행에 있습니다: ${hblNo} (${rowList(rows)})`;

/**
 * Finds rows of one order that name it in different ways, such as by the barcodes of two boxes.
 * @param rows with the H/BL number of their order; empty for an unknown order
 * @returns Korean sentence by row number
 */
export const findSameOrders = (rows: readonly { rowIndex: number; hblNo: string }[]): Map<number, string> =>
  new Map(
    [...groupBy(rows, ({ hblNo }) => hblNo)].flatMap(([hblNo, same]) => {
      if (hblNo === '' || same.length === 1) return [];
      const problem = repeatedOrder(
        hblNo,
        same.map(({ rowIndex }) => rowIndex),
      );
      return same.map(({ rowIndex }) => [rowIndex, problem] as const);
    }),
  );

const tooLong = (column: CourierColumn, max: number): string =>
  `${courierColumns[column].header}: ${messages.tooLong(max)}`;

const cellProblem = ({ hblNo, courier, courierNum }: CourierRow): string | undefined => {
  const cells = { hblNo, courier, courierNum };
  const longColumn = courierColumnNames.find((column) => cells[column].length > MAX_COURIER_CELL);
  if (longColumn) return tooLong(longColumn, MAX_COURIER_CELL);
  if (hblNo === '') return 'H/BL 번호가 없습니다.';
  if (courierNum === '') return '운송장 번호가 없습니다.';
  const number = valueIn(readTrackingNumber(courierNum));
  if (number === undefined) return `운송장 번호의 형식이 아닙니다: ${courierNum}`;
  return number.length > MAX_NUMBER ? tooLong('courierNum', MAX_NUMBER) : undefined;
};

/**
 * Checks rows without the orders that they name, and without the rules of their couriers.
 * @returns Korean sentence by row number, for rows with a problem
 */
export const findRowProblems = (
  rows: readonly CourierRow[],
  stored: readonly StoredCourier[],
): Map<number, string> => {
  const byHblNo = rowsBy(rows, ({ hblNo }) => hblNoKey(hblNo));
  const byNumber = rowsBy(rows, ({ courierNum }) => trackingNumberKey(courierNum));
  const problemOf = (row: CourierRow): string | undefined => {
    const { hblNo, courier, courierNum, problem } = row;
    const unusable = problem ?? cellProblem(row);
    if (unusable) return unusable;
    const sameHblNo = byHblNo.get(hblNoKey(hblNo)) ?? [];
    if (sameHblNo.length > 1) return repeatedOrder(hblNo, sameHblNo);
    const sameNumber = byNumber.get(trackingNumberKey(courierNum)) ?? [];
    if (sameNumber.length > 1) return repeatedNumber(courierNum, sameNumber);
    const isUnknown = courier !== '' && findCourierCode(courier, stored) === undefined;
    return isUnknown ? `등록되지 않은 택배사입니다: ${courier}` : undefined;
  };
  return new Map(
    rows.flatMap((row) => {
      const problem = problemOf(row);
      return problem ? [[row.rowIndex, problem] as const] : [];
    }),
  );
};
