import { putFile } from '../../adapters/files.ts';
import { failedRowsWorkbook } from './failed-rows.ts';
import type { Sheet } from './read-workbook.ts';
import type { SheetOrder } from './sheet-orders.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Keeps the rows that an import left out, each with its reason; the same import makes the same file.
 * @returns where it can be had
 */
export const keepFailedRows = async (
  importId: string,
  sheet: Sheet,
  orders: readonly SheetOrder[],
): Promise<string> => {
  const failed = orders.filter(({ problems }) => problems.size > 0);
  const filename = `${importId}.xlsx`;
  await putFile('failed', filename, await failedRowsWorkbook(sheet, failed), XLSX);
  return `/api/admin/files/failed/${filename}`;
};
