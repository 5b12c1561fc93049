import { type Cell, contentOf } from './spreadsheet-text.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
// One style for all cells of a kind, because the library computes a style once per object. Excel keeps edited values of
// cells with the format `@` as text.
const TEXT = { numFmt: '@' };
const HEADER = { ...TEXT, font: { bold: true } };
const WIDTH = 16;

/**
 * Writes an .xlsx file with one sheet whose first row has the names of the columns. Numbers are figures, all others texts:
 * never a formula. Loads the library only now, because it is larger than all pages.
 */
export const toWorkbook = async (name: string, rows: readonly (readonly Cell[])[]): Promise<Blob> => {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  for (const [nth, cells] of rows.entries()) {
    sheet.addRow(cells.map(contentOf)).eachCell((cell) => {
      if (typeof cell.value !== 'number') cell.style = nth === 0 ? HEADER : TEXT;
    });
  }
  for (const column of sheet.columns) column.width = WIDTH;
  return new Blob([await workbook.xlsx.writeBuffer()], { type: TYPE });
};
