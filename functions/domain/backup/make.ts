import { createHash, type Hash } from 'node:crypto';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { putFile } from '#functions/adapters/files.ts';
import { writeFile } from '#functions/adapters/large-files.ts';
import { findFile } from '#functions/adapters/stored-files.ts';
import type { Item } from '#functions/db/client.ts';
import { isOperationItem, listOpenOperationItems } from '#functions/db/operation.entity.ts';
import { orderOf } from '#functions/db/order.entity.ts';
import { listPartners } from '#functions/db/partner.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import { isSequenceItem, listSequenceItems } from '#functions/db/sequence.entity.ts';
import { getDrafts, listStatementItems, statementIdIn } from '#functions/db/statement.entity.ts';
import { DATA_VERSION } from '#shared/table.ts';
import { isBackedUp } from './backed-up-items.ts';
import { BACKUP_FORMAT, manifestName, ordersName } from './backup-files.ts';
import { kindOf, lineOf } from './digest.ts';
import { writeOrders } from './orders-workbook.ts';
import { itemSealer } from './sealed-items.ts';
import { sign } from './signature.ts';

const listUnfinishedStatements = async (): Promise<Set<string>> => {
  const partners = await listPartners({ fresh: true });
  const drafts = await getDrafts(partners.map(({ id }) => id));
  return new Set(drafts.map(({ id }) => id));
};

// A scan is not a snapshot. Operations are read before their orders, so that no step runs twice after a restore. Number
// ranges are read after all numbered items, so that no number is issued twice after a restore. Unfinished statements are
// read after their parcels, so that no parcel is billed by a statement that is a draft after a restore.
async function* itemPages(): AsyncGenerator<Item[]> {
  yield listOpenOperationItems();
  const unfinished = await listUnfinishedStatements();
  const isReadElsewhere = (item: Item): boolean =>
    isOperationItem(item) || isSequenceItem(item) || unfinished.has(statementIdIn(item) ?? '');
  for await (const items of scanTable()) {
    yield items.filter((item) => isBackedUp(item) && !isReadElsewhere(item));
  }
  for (const id of unfinished) yield listStatementItems(id);
  yield listSequenceItems();
}

const measure = (hash: Hash) => {
  let bytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ sha256: hash.digest('hex'), bytes }) };
};

/**
 * Writes gzipped JSON lines, a workbook of the orders, and the manifest last. Memory use does not grow with the table.
 * @returns the numbers of written items and orders; zeros if a complete backup with this name exists already
 */
export const makeBackup = async (filename: string, now: Date): Promise<{ items: number; orders: number }> => {
  if (await findFile('backup', manifestName(filename))) return { items: 0, orders: 0 };
  const stopping = new AbortController();
  const [file, workbook] = [new PassThrough(), new PassThrough()];
  const ordersWorkbook = await writeOrders(workbook);
  const [lines, packed] = [measure(createHash('sha256')), measure(createHash('sha256'))];
  const seal = await itemSealer();
  const kinds: Record<string, number> = {};
  let items = 0;
  let orders = 0;

  async function* pages(): AsyncGenerator<string> {
    for await (const page of itemPages()) {
      let text = '';
      for (const item of page) {
        const order = orderOf(item);
        if (order) ordersWorkbook.add(order);
        orders += order ? 1 : 0;
        items += 1;
        kinds[kindOf(item)] = (kinds[kindOf(item)] ?? 0) + 1;
        text += `${lineOf(seal(item))}\n`;
      }
      await ordersWorkbook.ready(stopping.signal);
      if (text) yield text;
    }
    await ordersWorkbook.end();
  }

  const work = [
    pipeline(Readable.from(pages()), lines.stream, createGzip(), packed.stream, file, {
      signal: stopping.signal,
    }),
    writeFile('backup', filename, file, 'application/gzip'),
    writeFile(
      'backup',
      ordersName(filename),
      workbook,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ),
  ];
  try {
    await Promise.all(work);
  } catch (error) {
    stopping.abort();
    workbook.destroy();
    await Promise.allSettled(work);
    throw error;
  }
  const { sha256: fileSha256, bytes } = packed.result();
  const manifest = await sign({
    format: BACKUP_FORMAT,
    dataVersion: DATA_VERSION,
    at: now.toISOString(),
    items,
    kinds,
    orders,
    linesSha256: lines.result().sha256,
    fileSha256,
    bytes,
  });
  await putFile('backup', manifestName(filename), Buffer.from(JSON.stringify(manifest)), 'application/json');
  return { items, orders };
};
