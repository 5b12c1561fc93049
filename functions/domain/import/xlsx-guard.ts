import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { MAX_HEADER_ROW } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_CELLS, MAX_MERGES } from './workbook-limits.ts';

// SheetJS (`@e965/xlsx`), the reader, inflates every ZIP part and keeps every cell. It therefore gets a repacked file:
// only the needed parts, inflated up to their declared size, without empty cells and rows.

const MAX_ENTRIES = 200;
const MAX_INFLATED = 100_000_000;
/** An ordinary workbook has a compression ratio of about 8. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 1_000_000;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** `offset`: position of the local header. Sizes are in bytes, as declared by the sender. */
type Entry = {
  name: string;
  method: number;
  flags: number;
  compressedSize: number;
  size: number;
  offset: number;
};

const readable =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/(_rels\/workbook\.xml\.rels|(workbook|sharedstrings|styles)\.xml|worksheets\/[^/]+\.xml))$/i;
const withMacros = /vnd\.ms-excel\.(?:sheet|template|addin)\.macroenabled\.main\+xml/i;
const contents = /^\[content_types\]/i;
const sheet = /^xl\/worksheets\//i;
const sharedTexts = /^xl\/sharedstrings\.xml$/i;

const unreadable = (cause?: unknown) => new AppError('SPREADSHEET_UNREADABLE', { cause });

// The sender controls the sizes. Inflating stops at the declared size, so that a false size fails.
const directoryOf = (file: Buffer): Entry[] => {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(END_OF_DIRECTORY);
  const end = file.lastIndexOf(signature);
  if (end < 0 || end + END_BYTES > file.length) throw unreadable();
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new AppError('SPREADSHEET_TOO_LARGE');
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth += 1) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unreadable();
    const nameLength = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      compressedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
};

const checkDirectory = (entries: readonly Entry[]): void => {
  if (entries.some(({ flags }) => flags & ENCRYPTED)) throw new AppError('SPREADSHEET_PROTECTED');
  if (entries.some(({ name }) => /vbaproject\.bin$/i.test(name))) throw new AppError('SPREADSHEET_MACROS');
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const isBomb = entries.some(
    ({ compressedSize, size }) => size > RATIO_FROM_BYTES && size > compressedSize * MAX_RATIO,
  );
  if (total > MAX_INFLATED || isBomb) throw new AppError('SPREADSHEET_TOO_LARGE');
};

const contentOf = (file: Buffer, { offset, method, compressedSize, size }: Entry): Buffer => {
  if (file.readUInt32LE(offset) !== LOCAL_HEADER) throw unreadable();
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (from + compressedSize > file.length) throw unreadable();
  const content = file.subarray(from, from + compressedSize);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw unreadable();
  return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
};

const requireAtMost = (xml: string, pattern: RegExp, most: number): void => {
  let count = 0;
  for (const _ of xml.matchAll(pattern)) {
    count += 1;
    if (count > most) throw new AppError('SPREADSHEET_TOO_LARGE');
  }
};

// The quantifiers are bounded, so that no input causes slow matching. Cells without `r` stay, because their position is
// implicit.
const emptyCell = /<(?:\w+:)?c\s(?=[^<>]{0,200}\br=")[^<>]{0,300}(?:\/>|>\s{0,20}<\/(?:\w+:)?c>)/g;
const emptyRow = /<(?:\w+:)?row\s(?=[^<>]{0,300}\br=")[^<>]{0,400}(?:\/>|>\s{0,20}<\/(?:\w+:)?row>)/g;
const anyCell = /<(?:\w+:)?c[\s>/]/g;
const anyRow = /<(?:\w+:)?row[\s>/]/g;
const anyMerge = /<(?:\w+:)?mergeCell\s/g;
const anyText = /<(?:\w+:)?si[\s>/]/g;
// A cell beyond column ZZ.
const farCell = /<(?:\w+:)?c\s[^<>]{0,200}?\br="[A-Z]{3}/;

// Up to 200 characters of a formula are kept for the file of failed rows.
const formula = /<(?:\w+:)?f(?:\s[^<>]{0,400})?(?:\/>|>([^<]{0,200})[^<]*<\/(?:\w+:)?f>)/g;
const otherFormula = /<(?:\w+:)?f(?:[\s/]|>[^<]*<[^/])/;
const openRows = /<(?:\w+:)?sheetData(?:\s[^<>]{0,400})?>/;
const closeRows = /<\/(?:\w+:)?sheetData>/;
const mergeTag = /<(?:\w+:)?mergeCell\s[^<>]{0,200}>/g;

// Keeps rows and merged areas only, because the reader copies links and shared formulas to every cell of their area.
const rowsAndMerges = (xml: string): { rows: string; merges: string } => {
  const open = openRows.exec(xml);
  if (!open) return { rows: '', merges: '' };
  const rest = xml.slice(open.index + open[0].length);
  const close = closeRows.exec(rest);
  if (!close) throw unreadable();
  requireAtMost(rest, anyMerge, MAX_MERGES);
  const rows = rest
    .slice(0, close.index)
    .replace(formula, (_, text: string | undefined) => `<f>${text || '?'}</f>`);
  if (otherFormula.test(rows)) throw unreadable();
  return { rows, merges: (rest.slice(close.index).match(mergeTag) ?? []).join('') };
};

const repackSheet = (content: Buffer, maxRows: number): Buffer => {
  // Works on bytes: markup is ASCII, and other characters stay unchanged.
  const xml = content.toString('latin1').replace(emptyCell, '').replace(emptyRow, '');
  const { rows, merges } = rowsAndMerges(xml);
  requireAtMost(rows, anyRow, maxRows + MAX_HEADER_ROW);
  requireAtMost(rows, anyCell, MAX_CELLS);
  if (farCell.test(rows)) throw new AppError('SPREADSHEET_TOO_LARGE');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
    'latin1',
  );
};

const anyType = /<(?:\w+:)?Override\s[^<>]{0,500}>/g;

// Removes content types of removed parts, because the reader would try to open those parts.
const repackContentTypes = (content: Buffer): Buffer => {
  const types = content.toString('latin1');
  if (withMacros.test(types)) throw new AppError('SPREADSHEET_MACROS');
  const repacked = types.replace(anyType, (type) => {
    const name = /\bPartName="\/?([^"]*)"/.exec(type)?.[1] ?? '';
    return readable.test(name) ? type : '';
  });
  return Buffer.from(repacked, 'latin1');
};

const partOf = (file: Buffer, entry: Entry, maxRows: number): Buffer => {
  const content = contentOf(file, entry);
  if (sheet.test(entry.name)) return repackSheet(content, maxRows);
  if (contents.test(entry.name)) return repackContentTypes(content);
  if (sharedTexts.test(entry.name)) requireAtMost(content.toString('latin1'), anyText, MAX_CELLS);
  return content;
};

/** Returns a repacked .xlsx that is safe to read. @throws SPREADSHEET_UNREADABLE, _PROTECTED, _MACROS or _TOO_LARGE */
export const guardXlsx = (sent: Uint8Array, maxRows: number): Uint8Array => {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  try {
    const entries = directoryOf(file);
    checkDirectory(entries);
    const parts = entries.filter(({ name }) => readable.test(name));
    if (!parts.some(({ name }) => /^xl\/workbook\.xml$/i.test(name))) throw unreadable();
    const repacked = parts.map((entry) => [entry.name, partOf(file, entry, maxRows)]);
    return zipSync(Object.fromEntries(repacked), { level: 0 });
  } catch (error) {
    // Other errors come from invalid offsets, or from a stream that is broken or longer than declared.
    throw error instanceof AppError ? error : unreadable(error);
  }
};
