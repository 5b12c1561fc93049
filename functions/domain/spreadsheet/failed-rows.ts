import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Sheet, SheetRow } from './read-workbook.ts';
import { reasonOf, type SheetOrder } from './sheet-orders.ts';

/** The header of the last column; the import knows no such column, so the file can be corrected and sent as it is. */
const REASON = '사유';
const TEXT = '@';

/**
 * The rows that were left out as they came, with the reason behind each. Every text is a text cell, whatever it begins
 * with. Orders without an order number stand apart, so that they are not taken for one another.
 */
export const failedRowsWorkbook = async (
  { header }: Sheet,
  failed: readonly SheetOrder[],
): Promise<Uint8Array> => {
  const { default: ExcelJS } = await import('exceljs');
  const stream = new PassThrough();
  const content = buffer(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  });
  const sheet = workbook.addWorksheet('실패한 행', { views: [{ state: 'frozen', ySplit: 1 }] });
  const widest = Math.max(
    header.cells.length,
    ...failed.flatMap(({ rows }) => rows.map(({ cells }) => cells.length)),
  );
  sheet.columns = [
    ...Array.from({ length: widest }, () => ({ width: 16, style: { numFmt: TEXT } })),
    { width: 60, style: { numFmt: TEXT } },
  ];
  const addRow = ({ cells }: SheetRow, reason: string, isBold = false) => {
    const row = sheet.addRow([...Array.from({ length: widest }, (_, at) => cells[at]?.kept ?? null), reason]);
    if (isBold) row.font = { bold: true };
    row.commit();
  };
  addRow(header, REASON, true);
  for (const [nth, order] of failed.entries()) {
    if (order.orderId === '' && nth > 0) sheet.addRow([]).commit();
    for (const row of order.rows) addRow(row, reasonOf(order, row.rowIndex));
  }
  sheet.commit();
  await workbook.commit();
  return content;
};
