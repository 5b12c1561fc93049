import type { Range } from '@e965/xlsx';
import { MAX_HEADER_ROW } from '#shared/domain/order-sheet.ts';
import type { Cell } from './read-cell.ts';

/** `rowIndex`: row number in the spreadsheet program. `cells`: by column, without empty ones. */
export type SheetRow = { rowIndex: number; cells: (Cell | undefined)[] };

export type Header = {
  /** Row number of the first header row, and the headers by column, which are combined from up to three rows. */
  row: SheetRow;
  /** Index of the first row below the header, among the rows with a value. */
  end: number;
  /** True if the header has columns that a sheet of this kind needs. */
  isKnown: boolean;
};

/**
 * Finds the header among the rows that can contain it.
 * @param chosenRow row number that the user chose, from 1
 */
export type HeaderFinder = (top: readonly SheetRow[], merged: readonly Range[], chosenRow?: number) => Header;

/** Column that a header stands for. `isExact`: its own header, or one that a partner mapped; otherwise a common name. */
export type Meaning = { column: string; isExact: boolean };

type KnownHeaders = {
  meaningOf: (header: string) => Meaning | undefined;
  /**
   * Returns another name for a merged header above others, if it names a party of an order. `isExclusive`: the headers
   * below it do not mean what they mean alone.
   */
  partyOf?: (group: string) => { name: string; isExclusive: boolean } | undefined;
  /** True if these headers are those of a file that was mapped before. */
  isLayout?: (headers: readonly (string | undefined)[]) => boolean;
  /** True if these columns are enough to take a sheet for one of this kind. */
  isEnough: (columns: ReadonlySet<string>) => boolean;
};

const MAX_HEADER_ROWS = 3;
/** Fewer known headers can also be values, for example in a row of titles. */
const MIN_KNOWN_HEADERS = 2;
/** Last column that is read: ZZ. */
const MAX_COLUMN = 701;

const countCells = ({ cells }: SheetRow): number => cells.filter(Boolean).length;

/** Texts above the data of a column, from top to bottom. A text of a merged area is the header of each of its columns. */
type Path = Cell[];

const pathsOf = (rows: readonly SheetRow[], merged: readonly Range[]): Path[] => {
  const paths: Path[] = [];
  const add = (column: number, cell: Cell) => {
    const path = paths[column] ?? [];
    if (path.at(-1) !== cell) paths[column] = [...path, cell];
  };
  for (const { rowIndex, cells } of rows) {
    const areas = merged.filter(({ s, e }) => s.r === rowIndex - 1 && e.c > s.c);
    const areaAt = (column: number) => areas.find(({ s, e }) => column >= s.c && column <= e.c);
    cells.forEach((cell, column) => {
      if (cell && !areaAt(column)) add(column, cell);
    });
    for (const { s, e } of areas) {
      const cell = cells[s.c];
      for (let column = s.c; cell && column <= Math.min(e.c, MAX_COLUMN); column += 1) add(column, cell);
    }
  }
  return paths;
};

// Names that a header has together with the merged headers above it, the closest first.
const combinedNames = (groups: readonly string[], own: string, { partyOf }: KnownHeaders): string[] => {
  const closest = groups.toReversed();
  const parties = closest.flatMap((group) => partyOf?.(group)?.name ?? []);
  return [...closest, ...parties, ...(groups.length > 1 ? [groups.join(' ')] : [])].map(
    (group) => `${group} ${own}`,
  );
};

// A header below a group is known by its own name only if the name is not ambiguous and the group does not change it.
const nameOfPath = (path: Path, isUnique: boolean, known: KnownHeaders): string => {
  const names = path.map(({ display }) => display);
  const own = names.at(-1) ?? '';
  const groups = names.slice(0, -1);
  if (groups.length === 0) return own;
  const combined = combinedNames(groups, own, known);
  const meanings = combined.map(known.meaningOf);
  const combinedMeaning = meanings.find(Boolean)?.column;
  const isOwnSafe = combinedMeaning
    ? known.meaningOf(own)?.column === combinedMeaning
    : isUnique && !groups.some((group) => known.partyOf?.(group)?.isExclusive);
  const candidates = isOwnSafe ? [own, ...combined] : combined;
  return (
    candidates.find((name) => known.meaningOf(name)?.isExact) ??
    candidates.find((name) => known.meaningOf(name)) ??
    (candidates[0] as string)
  );
};

const headerCells = (
  rows: readonly SheetRow[],
  merged: readonly Range[],
  known: KnownHeaders,
): SheetRow['cells'] => {
  const paths = pathsOf(rows, merged);
  const counts = new Map<string, number>();
  paths.forEach((path) => {
    const own = path.at(-1)?.display ?? '';
    counts.set(own, (counts.get(own) ?? 0) + 1);
  });
  return paths.map((path) => {
    const own = path.at(-1) as Cell;
    const display = nameOfPath(path, counts.get(own.display) === 1, known);
    return display === own.display ? own : { ...own, original: display, display };
  });
};

type Candidate = Header & { isLayout: boolean; knownCount: number; isCut: boolean; rowCount: number };

const candidateOf = (
  top: readonly SheetRow[],
  [from, end]: readonly [number, number],
  merged: readonly Range[],
  known: KnownHeaders,
): Candidate => {
  const rows = top.slice(from, end);
  const [first, last] = [rows[0]?.rowIndex ?? 1, rows.at(-1)?.rowIndex ?? 1];
  const cells = headerCells(rows, merged, known);
  const columns = new Set(cells.flatMap((cell) => (cell && known.meaningOf(cell.display)?.column) || []));
  // A header that ends within a merged cell is incomplete.
  const isCut = merged.some(
    ({ s, e }) =>
      e.r - s.r < MAX_HEADER_ROWS &&
      ((s.r < first - 1 && e.r >= first - 1) || (s.r >= first - 1 && s.r < last && e.r > last - 1)),
  );
  return {
    row: { rowIndex: first, cells },
    end,
    isKnown: known.isEnough(columns),
    isLayout: known.isLayout?.(cells.map((cell) => cell?.display)) ?? false,
    knownCount: columns.size,
    isCut,
    rowCount: end - from,
  };
};

const isBetter = (one: Candidate, other: Candidate): boolean => {
  if (one.isLayout !== other.isLayout) return one.isLayout;
  if (one.knownCount !== other.knownCount) return one.knownCount > other.knownCount;
  if (one.isCut !== other.isCut) return other.isCut;
  return one.rowCount < other.rowCount;
};

const best = (candidates: readonly Candidate[]): Candidate =>
  candidates.reduce((found, candidate) => (isBetter(candidate, found) ? candidate : found));

/**
 * Returns a function that finds the header: one to three rows with the most known headers. Without known headers it is the
 * first row with at least half as many cells as the widest row, because titles have few cells.
 */
export const findKnownHeader =
  (known: KnownHeaders): HeaderFinder =>
  (top, allMerged, chosenRow) => {
    const merged = allMerged.filter(({ s }) => s.r < MAX_HEADER_ROW);
    const candidatesFrom = (from: number): Candidate[] => {
      const first = top[from]?.rowIndex ?? 0;
      const isHeader = ({ rowIndex }: SheetRow, at: number) =>
        at === from || (at > from && rowIndex < first + MAX_HEADER_ROWS && rowIndex === first + at - from);
      // A sheet needs a row below its header.
      return top.flatMap((row, at) =>
        isHeader(row, at) && (at === from || at + 1 < top.length)
          ? [candidateOf(top, [from, at + 1], merged, known)]
          : [],
      );
    };
    if (chosenRow !== undefined) {
      const chosen = top.findIndex(({ rowIndex }) => rowIndex >= chosenRow);
      return best(candidatesFrom(Math.max(0, chosen)));
    }
    const found = best(top.flatMap((_, from) => candidatesFrom(from)));
    if (found.isLayout || found.knownCount >= MIN_KNOWN_HEADERS) return found;
    const widest = Math.max(...top.map(countCells));
    return best(candidatesFrom(top.findIndex((row) => countCells(row) * 2 >= widest)));
  };
