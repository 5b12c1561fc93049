import type { Import, ImportChunk } from '#functions/db/import.entity.ts';
import type { CorrectedCell } from '#shared/domain/import-mapping.ts';
import { plainText } from '#shared/domain/values/spelling.ts';
import type { SheetRow } from './header-row.ts';
import type { Cell } from './read-cell.ts';
import type { Sheet } from './read-workbook.ts';
import { firstRowOf, type SheetOrder } from './sheet-orders.ts';

type Selection = NonNullable<Import['selection']>;

// The currency of the number format stays, because the form for corrections shows the amount without it.
const correctedCell = (value: string, before: Cell | undefined): Cell | undefined => {
  const text = plainText(value);
  if (text === '') return undefined;
  const { format, formatSign } = before ?? {};
  const isAmount = formatSign !== undefined && Number.isFinite(Number(text));
  const original = isAmount ? { original: Number(text), format } : { original: value };
  return { ...original, display: text, isNumber: false, formatSign, isCorrected: true };
};

const correctedRow = (row: SheetRow, corrected: readonly CorrectedCell[]): SheetRow => {
  const cells = [...row.cells];
  for (const { place, value } of corrected) cells[place] = correctedCell(value, cells[place]);
  return { ...row, cells };
};

/** Returns the sheet with the selected rows only, and with their corrected cells. */
export const selectRows = (sheet: Sheet, selection: Selection | undefined): Sheet => {
  if (!selection) return sheet;
  const selected = new Set(selection.rows);
  const corrected = new Map<number, CorrectedCell[]>();
  for (const cell of selection.cells) corrected.set(cell.row, [...(corrected.get(cell.row) ?? []), cell]);
  return {
    ...sheet,
    rows: sheet.rows
      .filter(({ rowIndex }) => selected.has(rowIndex))
      .map((row) => correctedRow(row, corrected.get(row.rowIndex) ?? [])),
  };
};

/**
 * Selects the rows of the failed orders of an import.
 * @param orders of the import
 * @param chunks results of the import
 * @param cells corrected cells, which replace earlier corrections
 */
export const selectFailedRows = (
  orders: readonly SheetOrder[],
  chunks: readonly ImportChunk[],
  { cells: earlier }: Pick<Selection, 'cells'>,
  cells: readonly CorrectedCell[],
): Selection => {
  const failed = new Set(chunks.flatMap((chunk) => chunk.failed.map(([row]) => row)));
  const rows = orders
    .filter((order) => failed.has(firstRowOf(order)))
    .flatMap((order) => order.rows.map(({ rowIndex }) => rowIndex));
  const latest = new Map([...earlier, ...cells].map((cell) => [`${cell.row}.${cell.place}`, cell]));
  const failedRows = new Set(rows);
  return { rows, cells: [...latest.values()].filter(({ row }) => failedRows.has(row)) };
};
