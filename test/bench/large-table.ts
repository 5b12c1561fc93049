import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item } from '#functions/db/client.ts';
import { startDynamoDb } from '#infra/local/dynamodb.ts';
import { BUCKET, setEnvironment, TABLE } from '#infra/local/environment.ts';
import { startS3 } from '#infra/local/s3.ts';
import { createTable } from '#infra/local/table.ts';
import type { Order } from '#shared/domain/order.ts';

/**
 * Heap of a measured child process, in MB. It is half of the memory that a job may use, because Node collects garbage late
 * if memory is available.
 */
export const HEAP_LIMIT = '--max-old-space-size=128';
export const MAX_MEMORY = 256 * 1024 * 1024;

const FIRST_ID = 1_000;
const ORDERS_PER_WRITE = 1_000;

type Fill = {
  /** Last id of an order; ids start at 1,000. */
  orders: number;
  /** Returns what differs from the demo order that is copied. */
  changesOf?: (id: number) => Partial<Order>;
  /** Returns more items of an order. */
  moreItemsOf?: (order: Order) => Promise<readonly Item[]>;
};

const fillTable = async ({ orders, changesOf, moreItemsOf }: Fill): Promise<void> => {
  const { seed } = await import('#infra/local/seed.ts');
  await seed('demo', new Date());
  const { getOrders } = await import('#functions/db/order.entity.ts');
  const { dependentItemsOf, primaryTableItem } = await import('#functions/db/dependent-items.ts');
  const { writeMany } = await import('#functions/db/whole-table.ts');
  const models = await getOrders(
    'all',
    Array.from({ length: 100 }, (_, nth) => nth + 1),
  );
  const itemsOf = async (id: number): Promise<Item[]> => {
    const model = models[id % models.length] as Order;
    const copy = { ...model, id, hblNo: `BB${id}`, orderId: `B-${id}`, consolId: null, mblNo: '' };
    const value: Order = { ...copy, ...changesOf?.(id) };
    const record = { kind: 'order' as const, value };
    const dependent = dependentItemsOf(record).map(({ item }) => item);
    return [primaryTableItem(record), ...dependent, ...((await moreItemsOf?.(value)) ?? [])];
  };
  for (let first = FIRST_ID; first < orders; first += ORDERS_PER_WRITE) {
    const ids = Array.from({ length: ORDERS_PER_WRITE }, (_, nth) => first + nth);
    await writeMany(TABLE, (await Promise.all(ids.map(itemsOf))).flat());
  }
};

/**
 * Starts the engine and the file store with demo data and many more orders, and stops them after the work. Local DynamoDB
 * waits for the disk at every item; TMPDIR=/dev/shm avoids this.
 */
export const withLargeTable = async <T>(fill: Fill, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'hanho-bench-'));
  const engine = await startDynamoDb({ dataDir: folder, onStart: () => {}, onLost: console.error });
  const s3 = await startS3(folder, BUCKET);
  try {
    setEnvironment({ dynamoDb: engine.endpoint, s3: s3.endpoint });
    await createTable(engine.endpoint, TABLE, false);
    await fillTable(fill);
    return await work(folder);
  } finally {
    await s3.stop();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
