import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dependentItemsOf, primaryRecordKeyOf, primaryRecordOf } from '#functions/db/dependent-items.ts';
import { isPermanentLookup } from '#functions/db/order-lookups.entity.ts';
import { manifestName } from '#functions/domain/backup/backup-files.ts';
import { sign } from '#functions/domain/backup/signature.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { copyBackup, itemsOf, runBackup, runRestore, type StoredItem } from '../support/backups.ts';
import { startProduct, UNTHROTTLED } from '../support/product.ts';
import { startProxiedProduct } from '../support/proxied-product.ts';
import { consolScenario, randomOperations, runConcurrently } from './consol-scenario.ts';

const OPERATIONS = 40;
/** Items per page of a scan, so that the backup of a small table takes many requests. */
const PAGE = 4;

let product: Awaited<ReturnType<typeof startProxiedProduct>>;
let scenario: Awaited<ReturnType<typeof consolScenario>>;

beforeAll(async () => {
  product = await startProxiedProduct();
  product.setTableHandler(({ operation, body, forward }) =>
    forward(operation === 'Scan' ? { ...body, Limit: PAGE } : undefined),
  );
  scenario = await consolScenario(product.url);
});
afterAll(() => product.stop());

const keyOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;

/** Checks that every dependent item of a record exists, and that no dependent item exists without its record. */
const expectConsistent = (items: readonly StoredItem[]) => {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const expected = new Set<string>();
  for (const dependent of items.flatMap((item) => primaryRecordOf(item) ?? []).flatMap(dependentItemsOf)) {
    expect(byKey.get(keyOf(dependent.item))).toEqual(dependent.item);
    expected.add(keyOf(dependent.item));
  }
  const strayItems = items.filter(
    (item) => primaryRecordKeyOf(item) && !isPermanentLookup(item) && !expected.has(keyOf(item)),
  );
  expect(strayItems).toEqual([]);
};

const ordersOf = (items: readonly StoredItem[]) =>
  items.flatMap((item) => {
    const record = primaryRecordOf(item);
    return record?.kind === 'order' ? [record.value] : [];
  });

/** Restores a backup into a new data folder, starts a product there and runs `work`. @returns the restore's output */
const restore = async (
  file: string,
  work: (at: Awaited<ReturnType<typeof startProduct>>) => Promise<void>,
  env: Record<string, string> = {},
) => {
  const dataDir = await mkdtemp(join(product.engine.folder, 'restored-'));
  const { code, output } = await runRestore(file, dataDir, env);
  expect([code, output]).toEqual([0, expect.stringContaining('같습니다')]);
  const at = await startProduct({ dataDir, seed: 'empty', env: UNTHROTTLED });
  try {
    await work(at);
  } finally {
    await at.stop();
  }
  return output;
};

describe.sequential('npm run restore', () => {
  it.each([20_261_122, 99])(
    'restores a consistent table from a backup made during changes (seed %i)',
    async (seed) => {
      await scenario.signInAgain(product.url);
      await scenario.registerConsols();
      const [filename] = await Promise.all([
        runBackup(product),
        runConcurrently(randomOperations(seed, OPERATIONS), scenario.perform),
        // An order uses one of four order numbers. Its deletion releases the number for the next order.
        mapWithLimit(
          Array.from({ length: 20 }, (_, nth) => nth),
          2,
          async (nth) => {
            const orderId = `TORN-${seed}-${nth % 4}`;
            const staff = scenario.client();
            const { body } = await staff.post(
              '/api/parcel/registerOrderByCustomer',
              orderPayload({ orderId }),
            );
            if (body.id) await staff.post('/api/parcel/delete', { id: body.id, isDel: '1' });
          },
        ),
      ]);
      const file = await copyBackup(product, filename, join(product.engine.folder, `file-${seed}`));
      await restore(file, async (at) => {
        expectConsistent(await itemsOf(at, await runBackup(at)));
        await scenario.signInAgain(at.url);
        await scenario.recover();
        await scenario.checkInvariants();
        const savedNumbers = ordersOf(await itemsOf(product, filename)).map(({ hblNo }) => hblNo);
        const ids = await scenario.register(10);
        const restoredOrders = ordersOf(await itemsOf(at, await runBackup(at)));
        const newNumbers = restoredOrders.filter(({ id }) => ids.includes(id)).map(({ hblNo }) => hblNo);
        const numbers = new Set([...savedNumbers, ...newNumbers]);
        expect([newNumbers.length, numbers.size]).toEqual([10, savedNumbers.length + 10]);
      });
    },
  );

  it('repairs and reports every kind of inconsistency of a backup', async () => {
    await scenario.signInAgain(product.url);
    await scenario.perform({ kind: 'registerConsol' });
    const filename = await runBackup(product);
    const items = await itemsOf(product, filename);
    const [first, second, third, fourth] = items.filter((item) => {
      const record = primaryRecordOf(item);
      return record?.kind === 'order' && !record.value.isDel && record.value.consolId === null;
    });
    const consol = items.find((item) => primaryRecordOf(item)?.kind === 'consol');
    const member = items.find((item) => primaryRecordOf(item)?.kind === 'member');
    if (!first || !second || !third || !fourth || !consol || !member)
      throw new Error('The backup has too few records.');
    const change = (item: StoredItem, l: object) => {
      item.l = { ...(item.l as object), ...l };
    };
    // Two orders with the same order number: the order that changed last keeps the number.
    for (const order of [first, second]) change(order, { o: 'SAME' });
    change(second, { u: Date.now() + 1_000 });
    // An order of a deleted consol, and one with the previous M/BL number of its consol.
    change(third, { k: 999_999, m: 'GONE' });
    change(fourth, { k: consol.id ?? consol.n, m: 'OLD' });
    const tornItems = items.filter(({ pk }) => pk !== `MAIL#${member.email}`);
    tornItems.push({ pk: 'CRN#STRAY', sk: `ORDER#${first.n}`, id: first.n, courierCode: 'K001' });

    const lines = Buffer.from(tornItems.map((item) => `${JSON.stringify(item)}\n`).join(''));
    const packed = gzipSync(lines);
    const file = await copyBackup(product, filename, join(product.engine.folder, 'torn'));
    const manifest = join(product.engine.folder, 'torn', manifestName(filename));
    const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    const hashes = { linesSha256: sha256(lines), fileSha256: sha256(packed), bytes: packed.length };
    await writeFile(file, packed);
    const { signature: _, ...original } = JSON.parse(await readFile(manifest, 'utf8'));
    await writeFile(manifest, JSON.stringify(sign({ ...original, ...hashes })));

    const output = await restore(
      file,
      async (at) => {
        const after = await itemsOf(at, await runBackup(at));
        expectConsistent(after);
        const orders = new Map(ordersOf(after).map((order) => [order.id, order]));
        const repaired = [first, second, third, fourth].map(({ n }) => {
          const { orderId, consolId, mblNo } = orders.get(n as number) ?? {};
          return [orderId, consolId, mblNo];
        });
        const number = (consol.l as { mblNo: string }).mblNo;
        expect(repaired).toEqual([
          ['', null, ''],
          ['SAME', null, ''],
          [expect.anything(), null, ''],
          [expect.anything(), consol.n, number],
        ]);
      },
      // The restore verifies the manifest with the key of the test process, which has signed it.
      { BACKUP_KEYS: process.env.BACKUP_KEYS ?? '' },
    );
    for (const line of [
      `주문 (번호 ${first.n}) 수정`,
      `주문번호 조회 (번호 ${second.n}) `,
      `주문 (번호 ${third.n}) 수정`,
      `주문 (번호 ${fourth.n}) 수정`,
      `콘솔 (번호 ${fourth.n}) 추가`,
      `메일 주소 잠금 (번호 ${member.id}) 추가`,
      `운송장 번호 조회 (번호 ${first.n}) 삭제`,
    ]) {
      expect(output).toContain(line);
    }
  });
});
