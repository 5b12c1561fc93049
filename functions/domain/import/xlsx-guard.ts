import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { AppError } from '#shared/errors.ts';
import { MAX_CELLS, MAX_MERGES } from './workbook-limits.ts';

// The reader inflates every part and keeps every cell. It therefore gets a repacked file: only the needed parts, inflated
// up to their announced size, without empty cells and rows.

/** Headers, and titles above them. */
const ROWS_ABOVE = 20;

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

type Entry = { name: string; method: number; flags: number; packed: number; inflated: number; at: number };

const readable =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/(_rels\/workbook\.xml\.rels|(workbook|sharedstrings|styles)\.xml|worksheets\/[^/]+\.xml))$/i;
const withMacros = /vnd\.ms-excel\.(?:sheet|template|addin)\.macroenabled\.main\+xml/i;
const contents = /^\[content_types\]/i;
const sheet = /^xl\/worksheets\//i;
const sharedTexts = /^xl\/sharedstrings\.xml$/i;

const unreadable = (cause?: unknown) => new AppError('SPREADSHEET_UNREADABLE', { cause });

// The sizes in the directory are used as limits, not trusted.
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
      packed: file.readUInt32LE(at + 20),
      inflated: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
};

const checkDirectory = (entries: readonly Entry[]): void => {
  if (entries.some(({ flags }) => flags & ENCRYPTED)) throw new AppError('SPREADSHEET_PROTECTED');
  if (entries.some(({ name }) => /vbaproject\.bin$/i.test(name))) throw new AppError('SPREADSHEET_MACROS');
  const total = entries.reduce((sum, { inflated }) => sum + inflated, 0);
  const isBomb = entries.some(
    ({ packed, inflated }) => inflated > RATIO_FROM_BYTES && inflated > packed * MAX_RATIO,
  );
  if (total > MAX_INFLATED || isBomb) throw new AppError('SPREADSHEET_TOO_LARGE');
};

const contentOf = (file: Buffer, { at, method, packed, inflated }: Entry): Buffer => {
  if (file.readUInt32LE(at) !== LOCAL_HEADER) throw unreadable();
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (from + packed > file.length) throw unreadable();
  const content = file.subarray(from, from + packed);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw unreadable();
  return inflateRawSync(content, { maxOutputLength: Math.max(1, inflated) });
};

const requireAtMost = (xml: string, pattern: RegExp, most: number): void => {
  let count = 0;
  for (const _ of xml.matchAll(pattern)) {
    count += 1;
    if (count > most) throw new AppError('SPREADSHEET_TOO_LARGE');
  }
};

// Bounded within a tag, so that no text makes them slow. Cells without an address stay: their position is implicit.
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

// Drops everything else: the reader applies links to every cell of an area, and copies a shared formula to every cell.
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

const withoutBlanks = (content: Buffer, maxRows: number): Buffer => {
  // Works on bytes: markup is ASCII, and other characters stay unchanged.
  const xml = content.toString('latin1').replace(emptyCell, '').replace(emptyRow, '');
  const { rows, merges } = rowsAndMerges(xml);
  requireAtMost(rows, anyRow, maxRows + ROWS_ABOVE);
  requireAtMost(rows, anyCell, MAX_CELLS);
  if (farCell.test(rows)) throw new AppError('SPREADSHEET_TOO_LARGE');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
    'latin1',
  );
};

const anyType = /<(?:\w+:)?Override\s[^<>]{0,500}>/g;

// The reader would try to open removed parts that the content types name.
const withKnownParts = (content: Buffer): Buffer => {
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
  if (sheet.test(entry.name)) return withoutBlanks(content, maxRows);
  if (contents.test(entry.name)) return withKnownParts(content);
  if (sharedTexts.test(entry.name)) requireAtMost(content.toString('latin1'), anyText, MAX_CELLS);
  return content;
};

/** Makes an .xlsx safe to read. @throws SPREADSHEET_UNREADABLE, _PROTECTED, _MACROS or _TOO_LARGE */
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
    // Invalid offsets, a broken stream, or one that is longer than announced.
    throw error instanceof AppError ? error : unreadable(error);
  }
};
