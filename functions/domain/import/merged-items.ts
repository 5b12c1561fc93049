import { withValue } from './cell-values.ts';
import type { ColumnsByIndex } from './columns.ts';
import type { SheetRow } from './header-row.ts';
import type { Sheet } from './read-workbook.ts';

/** `place`: index of the wrong cell; undefined for an error without a cell. */
export type Problem = { message: string; place?: number };

// Returns a predicate that is true for rows in one of the areas. It must be called with ascending row indexes.
const coverage = (areas: Sheet['merged']): ((index: number) => boolean) => {
  const byStart = areas.toSorted((one, other) => one.s.r - other.s.r);
  let next = 0;
  let coveredTo = -1;
  return (index) => {
    for (let area = byStart[next]; area && area.s.r <= index; area = byStart[next]) {
      coveredTo = Math.max(coveredTo, area.e.r);
      next += 1;
    }
    return index <= coveredTo;
  };
};

/** Refuses merged cells of several rows in item columns, because each row is one item. A corrected cell is not merged. */
export const refuseMergedItems = (
  parsedRows: readonly { row: SheetRow; problems: Problem[] }[],
  { merged }: Sheet,
  places: ColumnsByIndex,
): void => {
  for (const [place, columns] of places) {
    const column = columns.find(({ level }) => level === 'item');
    if (!column) continue;
    const isCovered = coverage(merged.filter(({ s, e }) => place >= s.c && place <= e.c));
    for (const { row, problems } of parsedRows) {
      const cell = row.cells[place];
      if (!isCovered(row.rowIndex - 1) || cell?.isCorrected) continue;
      problems.push({ message: withValue(`${column.header}: 병합된 셀을 풀어주세요.`, cell), place });
    }
  }
};
