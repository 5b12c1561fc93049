import { inflateRawSync } from 'node:zlib';
import { AppError } from '#shared/errors.ts';

// ZIP container of an .xlsx and its relationships ([ECMA-376 part 2]). The sender controls names, sizes and offsets.

/** Pictures of the items of 10,000 orders are not read, but listed. */
const MAX_ENTRIES = 20_000;
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

export type Package = {
  /** Names of all parts. */
  names: readonly string[];
  has: (name: string) => boolean;
  /**
   * Returns the content of a part. Names are compared without case.
   * @throws SPREADSHEET_UNREADABLE for a missing or broken part
   * @throws SPREADSHEET_TOO_LARGE for a part, or parts of one file, that inflate to more than the limit
   */
  read: (name: string) => Buffer;
};

export const unreadable = (cause?: unknown) => new AppError('SPREADSHEET_UNREADABLE', { cause });

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

// Inflating stops at the declared size, so that a false size fails.
const contentOf = (file: Buffer, { offset, method, compressedSize, size }: Entry): Buffer => {
  if (file.readUInt32LE(offset) !== LOCAL_HEADER) throw unreadable();
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (from + compressedSize > file.length) throw unreadable();
  const content = file.subarray(from, from + compressedSize);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw unreadable();
  return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
};

const isBomb = ({ compressedSize, size }: Entry): boolean =>
  size > RATIO_FROM_BYTES && size > compressedSize * MAX_RATIO;

/** Opens a ZIP file. @throws SPREADSHEET_UNREADABLE, _PROTECTED or _TOO_LARGE */
export const openPackage = (file: Buffer): Package => {
  const entries = directoryOf(file);
  if (entries.some(({ flags }) => flags & ENCRYPTED)) throw new AppError('SPREADSHEET_PROTECTED');
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const inflated = new Set<Entry>();
  const find = (name: string) => byName.get(name.toLowerCase());
  return {
    names: entries.map(({ name }) => name),
    has: (name) => find(name) !== undefined,
    read: (name) => {
      const entry = find(name);
      if (!entry) throw unreadable();
      inflated.add(entry);
      const total = [...inflated].reduce((sum, { size }) => sum + size, 0);
      if (total > MAX_INFLATED || isBomb(entry)) throw new AppError('SPREADSHEET_TOO_LARGE');
      return contentOf(file, entry);
    },
  };
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (name) return entities[name] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Returns an attribute of an XML tag, with or without a namespace prefix; empty if it is absent. */
export const attributeOf = (tag: string, name: string): string => {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return decodeEntities(found?.[1] ?? found?.[2] ?? '');
};

/** Returns the tags of an XML text with this name. Longer tags than those of spreadsheet programs are ignored. */
export const tagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]{0,4000}>`, 'g')) ?? [];

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

// A target is absolute, or relative to the folder of the part that has the relationship.
const resolveTarget = (source: string, target: string): string => {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folderOf(source) + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
};

/** `type`: last segment of the URI, which is equal in both editions of the standard. `target`: name of the part. */
type Relationship = { id: string; type: string; target: string };

/** Returns the relationships of a part. @param source name of the part; empty for the package */
export const relationshipsOf = ({ has, read }: Package, source: string): Relationship[] => {
  const name = `${folderOf(source)}_rels/${source.slice(folderOf(source).length)}.rels`;
  if (!has(name)) return [];
  return tagsOf(read(name).toString('utf8'), 'Relationship').map((tag) => ({
    id: attributeOf(tag, 'Id'),
    type: attributeOf(tag, 'Type').split('/').at(-1) ?? '',
    target: resolveTarget(source, attributeOf(tag, 'Target')),
  }));
};
