import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoDb } from '#infra/local/dynamodb.ts';
import { BUCKET, setEnvironment, TABLE } from '#infra/local/environment.ts';
import { startS3 } from '#infra/local/s3.ts';
import { createTable } from '#infra/local/table.ts';
import { childOf } from './child.ts';
import { formatInteger, formatMegabytes, formatSeconds, type Line, toLine } from './report.ts';

/**
 * Number of orders, configurable with BENCH_BACKUP_ORDERS. Local DynamoDB waits for the disk at every item;
 * TMPDIR=/dev/shm avoids this.
 */
const ORDERS = Number(process.env.BENCH_BACKUP_ORDERS ?? 100_000);
const MAX_MEMORY = 256 * 1024 * 1024;
const ORDERS_PER_WRITE = 1_000;

/** Seeds the demo data and adds orders with ids from 1,000 to ORDERS, each with its locks and lookup items. */
const fillTable = async () => {
  const { seed } = await import('#infra/local/seed.ts');
  await seed('demo', new Date());
  const { getOrders } = await import('#functions/db/order.entity.ts');
  const { dependentItemsOf, primaryTableItem } = await import('#functions/db/dependent-items.ts');
  const { writeMany } = await import('#functions/db/whole-table.ts');
  const models = await getOrders(
    'all',
    Array.from({ length: 100 }, (_, nth) => nth + 1),
  );
  for (let first = 1_000; first < ORDERS; first += ORDERS_PER_WRITE) {
    const items = Array.from({ length: ORDERS_PER_WRITE }, (_, nth) => {
      const id = first + nth;
      const model = models[id % models.length] as (typeof models)[number];
      const value = { ...model, id, hblNo: `BB${id}`, orderId: `B-${id}`, consolId: null, mblNo: '' };
      const record = { kind: 'order' as const, value };
      return [primaryTableItem(record), ...dependentItemsOf(record).map(({ item }) => item)];
    });
    await writeMany(TABLE, items.flat());
  }
};

export const run = async (): Promise<Line[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'hanho-bench-'));
  const engine = await startDynamoDb({ dataDir: folder, onStart: () => {}, onLost: console.error });
  const s3 = await startS3(folder, BUCKET);
  try {
    setEnvironment({ dynamoDb: engine.endpoint, s3: s3.endpoint });
    await createTable(engine.endpoint, TABLE, false);
    await fillTable();
    const { backupName, manifestName, Manifest } = await import('#functions/domain/backup/backup-files.ts');
    const { readFile } = await import('#functions/adapters/files.ts');
    const child = await childOf('backup-child.ts', folder);
    const filename = backupName(new Date());
    // The heap is limited to half of MAX_MEMORY, because Node collects garbage late if memory is available.
    const work = (task: 'backup' | 'restore') =>
      child<{ ms: number; memory: number }>([task, filename], ['--max-old-space-size=128']);
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
  } finally {
    await s3.stop();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
