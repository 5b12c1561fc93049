import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AddWorksheetOptions, CellValue, Worksheet } from 'exceljs';

/** Cells of this format stay text when somebody edits them, whatever they begin with. */
export const TEXT_FORMAT = '@';

type NewSheet = { name: string; options: Partial<AddWorksheetOptions> };
type RowStyle = { isBold?: boolean; isMarked?: boolean };
type Writing = { sheet: Worksheet; addRow: (cells: readonly CellValue[], style?: RowStyle) => void };

/** Light yellow: a row that a person must complete. */
const MARK = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFF2CC' } } as const;

/**
 * A workbook of one sheet, written row by row, so that it never stands in memory as cells.
 * @returns the .xlsx file
 */
export const writeSheet = async (
  { name, options }: NewSheet,
  fill: (writing: Writing) => void,
): Promise<Uint8Array> => {
  const { default: ExcelJS } = await import('exceljs');
  const stream = new PassThrough();
  const content = buffer(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  });
  const sheet = workbook.addWorksheet(name, options);
  const addRow = (cells: readonly CellValue[], { isBold, isMarked }: RowStyle = {}) => {
    const row = sheet.addRow([...cells]);
    if (isMarked) row.fill = MARK;
    if (isBold) row.font = { bold: true };
    row.commit();
  };
  fill({ sheet, addRow });
  sheet.commit();
  await workbook.commit();
  return content;
};
