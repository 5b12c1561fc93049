import { AppError } from '#shared/errors.ts';

// Compound file ([MS-CFB]), the container of .xls. Every chain is bounded by the number of sectors of the file.

const END_OF_CHAIN = 0xfffffffe;
const LAST_SECTOR = 0xfffffffa;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const ROOT = 5;
const STREAM = 2;
/** Number of FAT sectors that the header lists. */
const HEADER_FAT = 109;
const NO_ENTRY = 0xffffffff;

type Entry = {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
};

type CompoundFile = {
  names: string[];
  /** Returns the first of these streams that exists in the root storage, or undefined. */
  readStream: (names: readonly string[]) => Buffer | undefined;
};

const unreadable = () => new AppError('SPREADSHEET_UNREADABLE');

// A chain with a cycle or an invalid id is refused.
const chainOf = (first: number, next: readonly number[]): number[] => {
  const chain: number[] = [];
  for (let id = first; id !== END_OF_CHAIN; id = next[id] as number) {
    if (id >= next.length || chain.length > next.length) throw unreadable();
    chain.push(id);
  }
  return chain;
};

const wordsOf = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, nth) => bytes.readUInt32LE(nth * 4));

const entryOf = (bytes: Buffer): Entry => ({
  name: bytes.toString('utf16le', 0, Math.max(0, Math.min(64, bytes.readUInt16LE(64)) - 2)),
  type: bytes.readUInt8(66),
  left: bytes.readUInt32LE(68),
  right: bytes.readUInt32LE(72),
  child: bytes.readUInt32LE(76),
  start: bytes.readUInt32LE(116),
  size: bytes.readUInt32LE(120),
});

// The entries of the root storage form a tree of siblings.
const rootEntries = (entries: readonly Entry[], root: Entry): Entry[] => {
  const found = new Set<Entry>();
  const ids = [root.child];
  while (ids.length > 0) {
    const id = ids.pop() as number;
    const entry = id === NO_ENTRY ? undefined : entries[id];
    if (!entry || found.has(entry)) continue;
    found.add(entry);
    ids.push(entry.left, entry.right);
  }
  return [...found];
};

/** @throws SPREADSHEET_UNREADABLE, or RangeError for offsets outside of the file */
export const readCompoundFile = (file: Buffer): CompoundFile => {
  const sectorBytes = 2 ** file.readUInt16LE(30);
  const miniBytes = 2 ** file.readUInt16LE(32);
  if ((sectorBytes !== 512 && sectorBytes !== 4096) || miniBytes !== 64) throw unreadable();
  const cutoff = file.readUInt32LE(56);
  const sectors = Math.ceil((file.length - HEADER_BYTES) / sectorBytes);
  const sector = (id: number): Buffer => {
    if (id >= sectors) throw unreadable();
    return file.subarray((id + 1) * sectorBytes, (id + 2) * sectorBytes);
  };

  const fatSectors = wordsOf(file.subarray(76, 76 + HEADER_FAT * 4));
  let more = file.readUInt32LE(68);
  for (let count = 0; more < LAST_SECTOR; count += 1) {
    const words = wordsOf(sector(more));
    if (count > sectors) throw unreadable();
    more = words.pop() ?? END_OF_CHAIN;
    fatSectors.push(...words);
  }
  const used = fatSectors.filter((id) => id < LAST_SECTOR);
  if (used.length > sectors) throw unreadable();
  const fat = wordsOf(Buffer.concat(used.map(sector))).slice(0, sectors);
  const streamAt = (start: number): Buffer => Buffer.concat(chainOf(start, fat).map(sector));

  const directory = streamAt(file.readUInt32LE(48));
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, nth) =>
    entryOf(directory.subarray(nth * ENTRY_BYTES, (nth + 1) * ENTRY_BYTES)),
  );
  const root = entries.find(({ type }) => type === ROOT);
  if (!root) throw unreadable();

  const readMini = ({ start }: Entry): Buffer => {
    const all = streamAt(root.start);
    const miniFat = wordsOf(streamAt(file.readUInt32LE(60)));
    const pieces = chainOf(start, miniFat).map((id) => all.subarray(id * miniBytes, (id + 1) * miniBytes));
    return Buffer.concat(pieces);
  };
  const streams = rootEntries(entries, root).filter(({ type }) => type === STREAM);
  return {
    names: entries.map(({ name }) => name),
    readStream: (names) => {
      const entry = names
        .map((name) => name.toLowerCase())
        .map((name) => streams.find((stream) => stream.name.toLowerCase() === name))
        .find((found) => found !== undefined);
      if (!entry) return undefined;
      const content = entry.size < cutoff ? readMini(entry) : streamAt(entry.start);
      return content.subarray(0, entry.size);
    },
  };
};
