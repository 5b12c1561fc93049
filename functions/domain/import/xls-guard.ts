import { AppError } from '#shared/errors.ts';
import { readCompoundFile } from './compound-file.ts';
import { MAX_CELLS, MAX_MERGES } from './workbook-limits.ts';

/**
 * Prepares an .xls for its reader ([MS-XLS]). The reader applies shared formulas and links to every cell of an area, so
 * it only gets the records that this product reads, without the texts of formulas.
 */

const BOF = 0x0809;
const EOF = 0x000a;
const CONTINUE = 0x003c;
const FORMULA = 0x0006;
const MUL_RK = 0x00bd;
const MERGES = 0x00e5;
/** LabelSst, Label, RString, Number, RK, BoolErr, Formula. */
const cells = new Set([0x00fd, 0x0204, 0x00d6, 0x0203, 0x027e, 0x0205, FORMULA]);
/** Date1904, FilePass, CodePage, BoundSheet8, SST, Format, XF, and the text of a formula's result. */
const others = new Set([0x0022, 0x002f, 0x0042, 0x0085, 0x00fc, 0x041e, 0x00e0, 0x0207]);
const kept = new Set([BOF, EOF, MUL_RK, MERGES, ...cells, ...others]);
/** A type of record that no version uses: the reader passes over it, and the places of the others stay. */
const IGNORED = 0xffff;

/** Where a formula's expression begins in its record: its length, then its tokens. */
const EXPRESSION = 20;
const MISSING_ARGUMENT = 0x16;

const MERGE_BYTES = 8;
const RK_BYTES = 6;

/** Replaces a formula by an empty one, which still says that the cell is a formula. */
const emptyFormula = (content: Buffer): void => {
  if (content.length < EXPRESSION + 3) throw new AppError('SPREADSHEET_UNREADABLE');
  content.writeUInt16LE(1, EXPRESSION);
  content.writeUInt8(MISSING_ARGUMENT, EXPRESSION + 2);
};

/** The stream of a workbook in which only the records that are read remain. Changes the stream. */
const withoutOthers = (stream: Buffer): Buffer => {
  if (stream.readUInt16LE(0) !== BOF) throw new AppError('SPREADSHEET_UNREADABLE');
  let cellCount = 0;
  let mergeCount = 0;
  let isKept = false;
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    const content = stream.subarray(at + 4, at + 4 + length);
    isKept = type === CONTINUE ? isKept : kept.has(type);
    if (!isKept) stream.writeUInt16LE(IGNORED, at);
    if (type === FORMULA) emptyFormula(content);
    if (cells.has(type)) cellCount += 1;
    if (type === MUL_RK) cellCount += Math.ceil(length / RK_BYTES);
    if (type === MERGES) mergeCount += Math.ceil(length / MERGE_BYTES);
    if (cellCount > MAX_CELLS || mergeCount > MAX_MERGES) throw new AppError('SPREADSHEET_TOO_LARGE');
    at += 4 + length;
  }
  return stream;
};

/**
 * The workbook of a compound file as a stream that is safe to read.
 * @throws SPREADSHEET_UNREADABLE, SPREADSHEET_PROTECTED, SPREADSHEET_MACROS or SPREADSHEET_TOO_LARGE
 */
export const guardedXls = (sent: Uint8Array): Buffer => {
  const { names, readStream } = readCompoundFile(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength));
  if (names.some((name) => /^EncryptedPackage$/i.test(name))) throw new AppError('SPREADSHEET_PROTECTED');
  if (names.some((name) => /^_VBA_PROJECT/i.test(name))) throw new AppError('SPREADSHEET_MACROS');
  const stream = readStream(['Workbook', 'Book']);
  if (!stream) throw new AppError('SPREADSHEET_UNREADABLE');
  return withoutOthers(Buffer.from(stream));
};
