import type { NamedOrder } from '#shared/domain/order.ts';
import { toCsv } from '#web/lib/spreadsheet-text.ts';
import { backupTable } from './backup-table.ts';

/** Orders as CSV: see `backupTable`. */
export const backupCsv = (orders: readonly NamedOrder[]): string => toCsv(backupTable(orders));
