import { MAX_HEADER } from '#shared/domain/import-mapping.ts';
import { REASON_HEADER } from '#shared/domain/order-sheet.ts';
import type { ColumnsByIndex } from './columns.ts';
import { exampleAt } from './match-headers.ts';
import type { Sheet } from './read-workbook.ts';

const MAX_UNUSED = 100;

/** Returns the columns that have values, but that the import does not use. `place`: index of the column, from 0. */
export const findUnusedColumns = (
  sheet: Sheet,
  places: ColumnsByIndex,
): { place: number; header: string; example: string }[] => {
  const used = new Set<number>();
  for (const { cells } of sheet.rows) cells.forEach((_, place) => void used.add(place));
  return [...used]
    .filter((place) => !places.has(place) && sheet.header.cells[place]?.display !== REASON_HEADER)
    .toSorted((one, other) => one - other)
    .slice(0, MAX_UNUSED)
    .map((place) => ({
      place,
      header: sheet.header.cells[place]?.display.slice(0, MAX_HEADER) ?? '',
      example: exampleAt(sheet, place),
    }));
};
