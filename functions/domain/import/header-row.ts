import type { Column, SheetMapping } from './columns.ts';
import { columnByName, normalizeHeader } from './match-headers.ts';
import type { HeaderFinder, SheetRow } from './read-workbook.ts';

/** Fewer known headers can also be values, for example in a row of titles. */
const MIN_KNOWN_HEADERS = 2;

const countCells = ({ cells }: SheetRow): number => cells.filter(Boolean).length;

/**
 * Returns a function that finds the header row: the row with the most known headers. Without known headers it is the
 * first row with at least half as many cells as the widest row, because titles have few cells.
 * @param chosenRow row number that the user chose, from 1
 */
export const headerFinder =
  (columns: readonly Column[], { mapped }: SheetMapping, chosenRow: number | undefined): HeaderFinder =>
  (top) => {
    const find = (test: (row: SheetRow) => boolean) => Math.max(0, top.findIndex(test));
    if (chosenRow !== undefined) return find(({ rowIndex }) => rowIndex >= chosenRow);
    const known = columnByName(columns);
    for (const { header, column } of mapped) known.set(normalizeHeader(header), column);
    const countKnown = ({ cells }: SheetRow): number =>
      new Set(cells.flatMap((cell) => (cell && known.get(normalizeHeader(cell.text))) || [])).size;
    const mostKnown = Math.max(...top.map(countKnown));
    if (mostKnown >= MIN_KNOWN_HEADERS) return find((row) => countKnown(row) === mostKnown);
    const widest = Math.max(...top.map(countCells));
    return find((row) => countCells(row) * 2 >= widest);
  };
