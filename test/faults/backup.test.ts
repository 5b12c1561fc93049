import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dependentItemsOf, primaryRecordKeyOf, primaryRecordOf } from '#functions/db/dependent-items.ts';
import { isPermanentLookup } from '#functions/db/order-lookups.entity.ts';
import { manifestName } from '#functions/domain/backup/backup-files.ts';
import { sign } from '#functions/domain/backup/signature.ts';
import { confirmationOf, type Restore } from '#shared/domain/rehearsal.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import {
  copyBackup,
  itemsOf,
  linesOf,
  runBackup,
  runRestore,
  type StoredItem,
} from '#test/support/backups.ts';
import { client, codeOf } from '#test/support/client.ts';
import { runStart, startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { startProxiedProduct } from '#test/support/proxied-product.ts';
import type { TableHandler } from '#test/support/table-proxy.ts';
import { volume } from '#test/support/volume.ts';
import { consolScenario, randomOperations, runConcurrently } from './consol-scenario.ts';
import { signInOwner } from './support.ts';

const OPERATIONS = 40;
/** Items per page of a scan, so that the backup of a small table takes many requests. */
const PAGE = 16;

const withSmallPages: TableHandler = ({ operation, body, forward }) =>
  forward(operation === 'Scan' ? { ...body, Limit: PAGE } : undefined);

let product: Awaited<ReturnType<typeof startProxiedProduct>>;
let scenario: Awaited<ReturnType<typeof consolScenario>>;

beforeAll(async () => {
  product = await startProxiedProduct();
  product.setTableHandler(withSmallPages);
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
  it.each([20_261_122, 99].slice(0, volume.seeds))(
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
    await writeFile(manifest, JSON.stringify(await sign({ ...original, ...hashes })));

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

describe.sequential('POST /api/admin/restoreBackup', () => {
  it('continues after kill -9 in the middle of the restore, and the product starts from the restored table', async () => {
    const owner = await signInOwner(product.url);
    const filename = await runBackup(product);
    const request = { filename, confirmation: confirmationOf(filename) };
    const send = (key: string) => owner.post('/api/admin/restoreBackup', request, { 'idempotency-key': key });
    const restores = async (): Promise<Restore[]> => (await owner.post('/api/admin/getRestoreList')).body;

    let batches = 0;
    await new Promise<void>((killed) => {
      product.setTableHandler((received) => {
        batches += received.operation === 'BatchWriteItem' ? 1 : 0;
        if (batches < 3) return withSmallPages(received);
        void product.kill9().then(killed);
        return new Promise(() => {});
      });
      void send('first').catch(() => undefined);
    });
    product.setTableHandler(withSmallPages);
    await product.restart();
    const [begun] = await restores();
    expect(begun).toMatchObject({ filename, state: 'running', tableState: 'present' });
    const repeated = await send('first');
    expect([repeated.status, repeated.body]).toEqual([200, { id: begun?.id }]);
    expect(codeOf(await send('second'))).toEqual([409, 'REHEARSAL_RUNNING']);

    // The lease of the killed worker has expired.
    await product.setClock(300);
    const { body: outcome } = await client(product.url).post('/_local/jobs/restore', {});
    expect(outcome.state).toBe('done');
    const [ended] = await restores();
    expect(ended).toMatchObject({ id: begun?.id, state: 'done', differences: { repaired: 0 } });
    expect(ended?.items).toBe((await linesOf(product, filename)).length);

    const dataDir = await mkdtemp(join(product.engine.folder, 'switched-'));
    const env = { ...UNTHROTTLED, LOCAL_DYNAMODB_ENDPOINT: product.engine.endpoint };
    const missing = await runStart({ dataDir, env: { ...env, LOCAL_TABLE: 'hanho-restore-1' } });
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('없는 테이블입니다')]);
    const switched = await startProduct({ dataDir, env: { ...env, LOCAL_TABLE: ended?.table ?? '' } });
    try {
      const again = await runBackup(switched);
      expect((await linesOf(switched, again)).sort()).toEqual((await linesOf(product, filename)).sort());
      const staff = await signInOwner(switched.url);
      const { status } = await staff.post('/api/parcel/registerOrderByCustomer', orderPayload());
      expect(status).toBe(200);
    } finally {
      await switched.stop();
    }
  });

  it('removes a restored table on request, and keeps its record', async () => {
    const owner = await signInOwner(product.url);
    const list = async (): Promise<Restore[]> => (await owner.post('/api/admin/getRestoreList')).body;
    const [restored] = await list();
    const request = { id: restored?.id, confirmation: restored?.table };
    const remove = () => owner.post('/api/admin/removeRestoredTable', request);
    expect((await remove()).status).toBe(204);
    await vi.waitFor(async () => expect((await list())[0]?.tableState).toBe('removed'), 20_000);
    expect((await remove()).status).toBe(204);
  });
});
