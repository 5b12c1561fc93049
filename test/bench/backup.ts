import { childOf } from './child.ts';
import { HEAP_LIMIT, MAX_MEMORY, withLargeTable } from './large-table.ts';
import { formatInteger, formatMegabytes, formatSeconds, type Line, toLine } from './report.ts';

/** Number of orders, configurable with BENCH_BACKUP_ORDERS. */
const ORDERS = Number(process.env.BENCH_BACKUP_ORDERS ?? 100_000);

export const run = (): Promise<Line[]> =>
  withLargeTable({ orders: ORDERS }, async (folder) => {
    const { backupName, manifestName, Manifest } = await import('#functions/domain/backup/backup-files.ts');
    const { readFile } = await import('#functions/adapters/files.ts');
    const child = await childOf('backup-child.ts', folder);
    const filename = backupName(new Date());
    const work = (task: 'backup' | 'restore') =>
      child<{ ms: number; memory: number }>([task, filename], [HEAP_LIMIT]);
    const backup = await work('backup');
    const restore = await work('restore');
    const manifest = Buffer.from((await readFile('backup', manifestName(filename))) ?? []).toString();
    const { items, orders, bytes } = Manifest.parse(JSON.parse(manifest));
    return [
      toLine('orders', orders, formatInteger),
      toLine('items', items, formatInteger),
      toLine('backup, time', backup.ms, formatSeconds),
      toLine('backup, memory', backup.memory, formatMegabytes, { max: MAX_MEMORY }),
      toLine('restore and comparison, time', restore.ms, formatSeconds),
      toLine('restore and comparison, memory', restore.memory, formatMegabytes, { max: MAX_MEMORY }),
      toLine('size of the backup file', bytes, formatMegabytes),
    ];
  });
