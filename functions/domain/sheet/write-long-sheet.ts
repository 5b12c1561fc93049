import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { CellValue, Style, Worksheet } from 'exceljs';
import { TEXT_FORMAT } from './write-sheet.ts';

/** What a sheet can hold. */
const MAX_ROWS = 1_048_576;

type LongSheet = { name: string; columns: readonly { header: string; isNumber: boolean }[] };

const WIDTH = 16;
/** One object for all cells of a kind: exceljs works a style out anew for each object, which took half of the time. */
const TEXT: Partial<Style> = { numFmt: TEXT_FORMAT };
const NUMBER: Partial<Style> = {};

/**
 * A workbook of any number of rows, written as they come and never kept: what does not fit a sheet goes on in the next,
 * under the same headers. Every text is a text cell, whatever it begins with.
 * @param output where the .xlsx file goes; `ready` waits until it has taken what there is
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
