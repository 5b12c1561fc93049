import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AddWorksheetOptions, CellValue, Style, Worksheet } from 'exceljs';

/** Number format of text cells. Spreadsheet programs keep edited values of such cells as text. */
export const TEXT_FORMAT = '@';

type NewSheet = { name: string; options: Partial<AddWorksheetOptions> };
/** `formats`: number formats by index of the cell, instead of those of the columns. */
type RowStyle = { isBold?: boolean; isMarked?: boolean; formats?: ReadonlyMap<number, string> };
type Writing = { sheet: Worksheet; addRow: (cells: readonly CellValue[], style?: RowStyle) => void };

const MARK = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFF2CC' } } as const;

export type SheetContent = NewSheet & { fill: (writing: Writing) => void };

/** Returns an .xlsx file with these sheets. Writes row by row, so that not all cells are in memory. */
export const writeSheets = async (sheets: readonly SheetContent[]): Promise<Uint8Array> => {
  const { default: ExcelJS } = await import('exceljs');
  const stream = new PassThrough();
  const content = buffer(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  });
  for (const { name, options, fill } of sheets) {
    const sheet = workbook.addWorksheet(name, options);
    const addRow = (cells: readonly CellValue[], { isBold, isMarked, formats }: RowStyle = {}) => {
      const row = sheet.addRow([...cells]);
      for (const [index, format] of formats ?? []) row.getCell(index + 1).numFmt = format;
      if (isMarked) row.fill = MARK;
      if (isBold) row.font = { bold: true };
      row.commit();
    };
    fill({ sheet, addRow });
    sheet.commit();
  }
  await workbook.commit();
  return content;
};

/** Returns an .xlsx file with one sheet. */
export const writeSheet = (sheet: NewSheet, fill: SheetContent['fill']): Promise<Uint8Array> =>
  writeSheets([{ ...sheet, fill }]);

const MAX_ROWS = 1_048_576;

type LongSheet = { name: string; columns: readonly { header: string; isNumber: boolean }[] };

const WIDTH = 16;
// One style object for all cells of a kind, because exceljs computes a style once per object. This halves the time.
const TEXT: Partial<Style> = { numFmt: TEXT_FORMAT };
const NUMBER: Partial<Style> = {};

/**
 * Writes an .xlsx file of any length to a stream. Rows beyond the limit of a sheet continue on the next sheet. Texts
 * are never formulas.
 * @param output receives the file
 * @returns `addRow`; `ready`, which waits while the buffer of `output` is full; `end`, which completes the file
 */
export const writeLongSheet = async ({ name, columns }: LongSheet, output: Writable) => {
  const { default: ExcelJS } = await import('exceljs');
  const styles = columns.map(({ isNumber }) => (isNumber ? NUMBER : TEXT));
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
  });
  let sheets = 0;
  let rows = 0;
  let sheet: Worksheet;

  const begin = () => {
    sheets += 1;
    rows = 1;
    sheet = workbook.addWorksheet(sheets === 1 ? name : `${name} ${sheets}`, {
      views: [{ state: 'frozen', ySplit: 1 }],
    });
    sheet.columns = styles.map((style) => ({ width: WIDTH, style }));
    const row = sheet.addRow(columns.map(({ header }) => header));
    row.font = { bold: true };
    row.commit();
  };
  begin();

  return {
    addRow: (cells: readonly CellValue[]): void => {
      if (rows === MAX_ROWS) {
        sheet.commit();
        begin();
      }
      rows += 1;
      const row = sheet.addRow([...cells]);
      row.eachCell((cell, column) => {
        cell.style = styles[column - 1] ?? TEXT;
      });
      row.commit();
    },
    ready: async (signal: AbortSignal): Promise<void> => {
      if (output.writableNeedDrain) await once(output, 'drain', { signal });
    },
    end: async (): Promise<void> => {
      sheet.commit();
      await workbook.commit();
    },
  };
};
