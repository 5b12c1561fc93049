import type { NamedOrder } from '#shared/domain/order.ts';
import { toWorkbook } from '#web/lib/workbook.ts';
import { backupCsv } from './backup-csv.ts';
import { backupTable } from './backup-table.ts';

type Format = {
  title: string;
  extension: string;
  fileOf: (orders: readonly NamedOrder[]) => Blob | Promise<Blob>;
};

/** Files that the parcel lookup offers. */
export const backupFormats = {
  csv: {
    title: 'CSV 백업',
    extension: 'csv',
    fileOf: (orders) => new Blob([backupCsv(orders)], { type: 'text/csv;charset=utf-8' }),
  },
  workbook: {
    title: '엑셀 받기',
    extension: 'xlsx',
    fileOf: (orders) => toWorkbook('주문', backupTable(orders)),
  },
} as const satisfies Record<string, Format>;
export type BackupFormat = keyof typeof backupFormats;
