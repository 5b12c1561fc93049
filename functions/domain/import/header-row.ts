import type { HeaderFinder, SheetRow } from './read-workbook.ts';

/** Fewer known headers can also be values, for example in a row of titles. */
const MIN_KNOWN_HEADERS = 2;

const countCells = ({ cells }: SheetRow): number => cells.filter(Boolean).length;

/**
 * Returns a function that finds the header row: the row with the most known headers. Without known headers it is the
 * first row with at least half as many cells as the widest row, because titles have few cells.
 * @param countKnown number of columns that a row has as a header
 */
export const headerWithMost =
  (countKnown: (row: SheetRow) => number): HeaderFinder =>
  (top) => {
    const mostKnown = Math.max(...top.map(countKnown));
    if (mostKnown >= MIN_KNOWN_HEADERS) return top.findIndex((row) => countKnown(row) === mostKnown);
    const widest = Math.max(...top.map(countCells));
    return top.findIndex((row) => countCells(row) * 2 >= widest);
  };
