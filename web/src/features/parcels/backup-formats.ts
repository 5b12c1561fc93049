import { type Cell, toCsv } from '#web/lib/spreadsheet-text.ts';
import { toWorkbook } from '#web/lib/workbook.ts';

type Format = {
  title: string;
  extension: string;
  fileOf: (table: readonly (readonly Cell[])[]) => Blob | Promise<Blob>;
};

/** Files that the parcel lookup offers. */
export const backupFormats = {
  csv: {
    title: 'CSV 백업',
    extension: 'csv',
    fileOf: (table) => new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }),
  },
  workbook: { title: '엑셀 받기', extension: 'xlsx', fileOf: (table) => toWorkbook('주문', table) },
} as const satisfies Record<string, Format>;
export type BackupFormat = keyof typeof backupFormats;
