import { putFile } from '#functions/adapters/files.ts';
import { TEXT_FORMAT, writeSheet } from '#functions/domain/sheet/write-sheet.ts';
import { REASON_HEADER } from '#shared/domain/order-sheet.ts';
import type { SheetRow } from './header-row.ts';
import { failedRowsPath } from './list-imports.ts';
import type { Sheet } from './read-workbook.ts';
import { reasonOf, type SheetOrder } from './sheet-orders.ts';

// Numbers keep their format, so that a later import reads the same unit, currency and leading zeros.
const formatsOf = ({ cells }: SheetRow): ReadonlyMap<number, string> =>
  new Map(
    cells.flatMap((cell, at) =>
      cell && (cell.format || typeof cell.original === 'number') ? [[at, cell.format ?? 'General']] : [],
    ),
  );

// Texts are written as text cells, never as formulas. A blank row separates orders without an order number, so that a
// later import does not merge them.
const failedRowsWorkbook = ({ header }: Sheet, failed: readonly SheetOrder[]): Promise<Uint8Array> => {
  const widest = Math.max(
    header.cells.length,
    ...failed.flatMap(({ rows }) => rows.map(({ cells }) => cells.length)),
  );
  const toLine = ({ cells }: SheetRow, reason: string) => [
    ...Array.from({ length: widest }, (_, at) => cells[at]?.original),
    reason,
  ];
  const options = { views: [{ state: 'frozen' as const, ySplit: 1 }] };
  return writeSheet({ name: '실패한 행', options }, ({ sheet, addRow }) => {
    sheet.columns = [
      ...Array.from({ length: widest }, () => ({ width: 16, style: { numFmt: TEXT_FORMAT } })),
      { width: 60, style: { numFmt: TEXT_FORMAT } },
    ];
    addRow(toLine(header, REASON_HEADER), { isBold: true });
    for (const [nth, order] of failed.entries()) {
      if (order.orderId === '' && nth > 0) addRow([]);
      for (const row of order.rows) {
        addRow(toLine(row, reasonOf(order, row.rowIndex)), { formats: formatsOf(row) });
      }
    }
  });
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Stores a workbook of the failed rows and their errors. @returns its download path */
export const storeFailedRows = async (
  importId: string,
  sheet: Sheet,
  orders: readonly SheetOrder[],
): Promise<string> => {
  const failed = orders.filter(({ problems }) => problems.size > 0);
  await putFile('failed', `${importId}.xlsx`, await failedRowsWorkbook(sheet, failed), XLSX);
  return failedRowsPath(importId);
};
