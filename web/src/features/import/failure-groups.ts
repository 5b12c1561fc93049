import { MAX_CORRECTED_CELLS } from '#shared/domain/import-mapping.ts';
import { reasonsOf } from '#shared/domain/import-reasons.ts';
import { groupBy } from '#shared/group-by.ts';
import { type FailedRow, type RowCell, wrongCells } from './corrections.ts';

export type FailureGroup = {
  reason: string;
  rowCount: number;
  /** Cells that one value corrects. Empty if the cells differ, or if the rows have other errors, too. */
  cells: readonly RowCell[];
};

// Cells with the same wrong value in one column, in rows without another error.
const cellsToCorrectTogether = (rows: readonly FailedRow[]): readonly RowCell[] => {
  const cells = rows.flatMap((row) => wrongCells(row).map((cell) => ({ row: row.rowIndex, cell })));
  const [first] = cells;
  const isAlike = cells.every(
    ({ cell }) => cell.place === first?.cell.place && cell.value === first.cell.value,
  );
  const isAlone = rows.every(({ error }) => reasonsOf(error).length === 1);
  const isWhole = rows.length > 1 && cells.length === rows.length && cells.length <= MAX_CORRECTED_CELLS;
  return isAlike && isAlone && isWhole ? cells : [];
};

/** Groups failed rows by reason, the most frequent first. A row with several reasons is in several groups. */
export const groupFailures = (rows: readonly FailedRow[]): FailureGroup[] => {
  const failures = rows.flatMap((row) =>
    [...new Set(reasonsOf(row.error))].map((reason) => ({ reason, row })),
  );
  return [...groupBy(failures, ({ reason }) => reason)]
    .map(([reason, group]) => ({
      reason,
      rowCount: group.length,
      cells: cellsToCorrectTogether(group.map(({ row }) => row)),
    }))
    .sort((one, other) => other.rowCount - one.rowCount);
};
