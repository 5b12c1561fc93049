import { MAX_HEADER_ROW } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';
import { codePageDecoder } from './code-pages.ts';
import { readCompoundFile } from './compound-file.ts';
import type { GuardedWorkbook } from './guarded-workbook.ts';
import { MAX_CELLS, MAX_MERGES, MAX_SHEETS } from './workbook-limits.ts';

// .xls records ([MS-XLS]; Excel 95 has the same records with texts in a code page). The reader applies shared formulas and
// links to every cell of an area, so it gets only the records that this product reads, without the texts of formulas.

const BOF = 0x0809;
const EOF = 0x000a;
const CONTINUE = 0x003c;
const FILE_PASS = 0x002f;
const CODE_PAGE = 0x0042;
const BOUND_SHEET = 0x0085;
const ROW = 0x0208;
const FORMULA = 0x0006;
const FORMULA_TEXT = 0x0207;
const MUL_RK = 0x00bd;
const MERGES = 0x00e5;
/** LabelSst, Label, RString, Number, RK, BoolErr, MulRk, Formula. Each begins with its row. */
const cellRecords = new Set([0x00fd, 0x0204, 0x00d6, 0x0203, 0x027e, 0x0205, MUL_RK, FORMULA]);
/** Date1904, CodePage, BoundSheet8, SST, Format, XF. */
const globalRecords = new Set([0x0022, CODE_PAGE, BOUND_SHEET, 0x00fc, 0x041e, 0x00e0]);
/** Uncalced, a record type that the reader skips without a message. The offsets of other records stay. */
const IGNORED = 0x005e;

const VERSION_EXCEL_95 = 0x0500;
const WORKSHEET = 0;
const VISIBLE = 0;
const HIDDEN_ROW = 0x20;

/** Offset of a formula's expression in its record: length, then tokens. */
const EXPRESSION = 20;
const MISSING_ARGUMENT = 0x16;

const MERGE_BYTES = 8;
const RK_BYTES = 6;

type SheetPlace = { name: Buffer; isWide: boolean; isVisible: boolean; position: number };
/** `position`: offset of the BOF record of the sheet that contains the record; 0 for the records of the workbook. */
type XlsRecord = { type: number; at: number; content: Buffer; position: number };

const unreadable = () => new AppError('SPREADSHEET_UNREADABLE');

function* recordsOf(stream: Buffer): Generator<XlsRecord> {
  let depth = 0;
  let position = 0;
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (type === BOF) {
      if (depth === 0) position = at;
      depth += 1;
    }
    if (type === EOF) depth -= 1;
    yield { type, at, content: stream.subarray(at + 4, at + 4 + length), position };
    at += 4 + length;
  }
}

// In Excel 95, names have one byte for each character, and no byte for the width of characters.
const sheetPlace = (content: Buffer, isExcel95: boolean): SheetPlace => {
  const name = content.subarray(isExcel95 ? 7 : 8);
  const isWide = !isExcel95 && (content.readUInt8(7) & 1) === 1;
  const isVisible = (content.readUInt8(4) & 3) === VISIBLE && content.readUInt8(5) === WORKSHEET;
  const length = content.readUInt8(6) * (isWide ? 2 : 1);
  return { name: name.subarray(0, length), isWide, isVisible, position: content.readUInt32LE(0) };
};

const readGlobals = (stream: Buffer) => {
  if (stream.length < 8 || stream.readUInt16LE(0) !== BOF) throw unreadable();
  const isExcel95 = stream.readUInt16LE(4) === VERSION_EXCEL_95;
  const sheets: SheetPlace[] = [];
  let codePage: number | undefined;
  for (const { type, content, position } of recordsOf(stream)) {
    if (position > 0) break;
    if (type === FILE_PASS) throw new AppError('SPREADSHEET_PROTECTED');
    if (type === CODE_PAGE) codePage = content.readUInt16LE(0);
    if (type === BOUND_SHEET) sheets.push(sheetPlace(content, isExcel95));
    if (sheets.length > MAX_SHEETS) throw new AppError('SPREADSHEET_TOO_LARGE');
  }
  return { sheets, decode: isExcel95 ? codePageDecoder(codePage) : undefined };
};

// Removes the expression of a formula. The cell remains a formula, which is reported as an error.
const emptyFormula = (content: Buffer): void => {
  if (content.length < EXPRESSION + 3) throw unreadable();
  content.writeUInt16LE(1, EXPRESSION);
  content.writeUInt8(MISSING_ARGUMENT, EXPRESSION + 2);
};

const isInTop = ({ type, content }: XlsRecord): boolean =>
  !cellRecords.has(type) || content.readUInt16LE(0) < MAX_HEADER_ROW;

const isSheetRecord = (record: XlsRecord, isTopOnly: boolean): boolean =>
  (record.type === MERGES || cellRecords.has(record.type)) && (!isTopOnly || isInTop(record));

const hiddenRowsOf = (stream: Buffer, position: number): Set<number> => {
  const hidden = new Set<number>();
  for (const record of recordsOf(stream)) {
    const isHidden = record.type === ROW && (record.content.readUInt8(12) & HIDDEN_ROW) > 0;
    if (isHidden && record.position === position) hidden.add(record.content.readUInt16LE(0) + 1);
  }
  return hidden;
};

const withRecordsOf = (sent: Buffer, positions: ReadonlySet<number>, isTopOnly: boolean): Buffer => {
  const stream = Buffer.from(sent);
  let cellCount = 0;
  let mergeCount = 0;
  let isKept = false;
  let isFormulaKept = false;
  for (const record of recordsOf(stream)) {
    const { type, at, content, position } = record;
    const isContent =
      position === 0 ? globalRecords.has(type) : positions.has(position) && isSheetRecord(record, isTopOnly);
    if (type === FORMULA) isFormulaKept = isContent;
    if (type === FORMULA_TEXT) isKept = isFormulaKept;
    else if (type !== CONTINUE) isKept = type === BOF || type === EOF || isContent;
    if (!isKept) {
      stream.writeUInt16LE(IGNORED, at);
      continue;
    }
    if (type === FORMULA) emptyFormula(content);
    if (cellRecords.has(type)) cellCount += type === MUL_RK ? Math.ceil(content.length / RK_BYTES) : 1;
    if (type === MERGES) mergeCount += Math.ceil(content.length / MERGE_BYTES);
    if (cellCount > MAX_CELLS || mergeCount > MAX_MERGES) throw new AppError('SPREADSHEET_TOO_LARGE');
  }
  return stream;
};

/**
 * Opens an .xls of Excel 95 or later.
 * @throws SPREADSHEET_UNREADABLE, _PROTECTED, _MACROS or _TOO_LARGE
 */
export const guardXls = (sent: Uint8Array): GuardedWorkbook => {
  const { names, readStream } = readCompoundFile(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength));
  if (names.some((name) => /^EncryptedPackage$/i.test(name))) throw new AppError('SPREADSHEET_PROTECTED');
  if (names.some((name) => /^_VBA_PROJECT/i.test(name))) throw new AppError('SPREADSHEET_MACROS');
  const stream = readStream(['Workbook', 'Book']);
  if (!stream) throw unreadable();
  const { sheets, decode } = readGlobals(stream);
  // The reader sorts sheets by position, not by their sequence on the screen.
  const sorted = sheets.map(({ position }) => position).toSorted((one, other) => one - other);
  return {
    sheets: sheets.map(({ name, isWide, isVisible }) => {
      const text = name.toString(isWide ? 'utf16le' : 'latin1');
      return { name: decode?.(text) ?? text, isVisible };
    }),
    decode,
    pack: (indexes, isTopOnly = false) => {
      const positions = indexes.map((index) => sheets[index]?.position ?? 0);
      return {
        file: withRecordsOf(stream, new Set(positions), isTopOnly),
        sheets: positions.map((position) => ({
          index: sorted.indexOf(position),
          hiddenRows: hiddenRowsOf(stream, position),
        })),
      };
    },
  };
};
