import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dependentItemsOf, ownerKeyOf, ownerOf } from '#functions/db/dependent-items.ts';
import { isPermanent } from '#functions/db/order-lookups.entity.ts';
import { manifestName } from '#functions/domain/backup/backup-files.ts';
import { sign } from '#functions/domain/backup/signature.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { copyBackup, itemsOf, runBackup, runRestore, type StoredItem } from '../support/backups.ts';
import { startEngine } from '../support/engine.ts';
import { startProduct } from '../support/product.ts';
import { proxyTable } from '../support/table-proxy.ts';
import { consolGame, mixture, sideBySide } from './consol-game.ts';

/** A backup reads its items at different moments while people work; what is restored from it agrees with itself. */
const OPERATIONS = 40;
/** Items a page, so that a small table takes as many moments to read as a large one. */
const PAGE = 4;

let engine: Awaited<ReturnType<typeof startEngine>>;
let table: Awaited<ReturnType<typeof proxyTable>>;
let product: Awaited<ReturnType<typeof startProduct>>;
let game: Awaited<ReturnType<typeof consolGame>>;

beforeAll(async () => {
  engine = await startEngine();
  table = await proxyTable(engine.endpoint, ({ operation, body, forward }) =>
    forward(operation === 'Scan' ? { ...body, Limit: PAGE } : undefined),
  );
  const env = { LOCAL_THROTTLE_FACTOR: '1000', LOCAL_DYNAMODB_ENDPOINT: table.endpoint };
  product = await startProduct({ seed: 'empty', env });
  game = await consolGame(product.url);
});
afterAll(async () => {
  await product.stop();
  table.stop();
  await engine.stop();
});

const keyOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;

/** Whatever follows from something is there as it should be, and nothing that follows from nothing. */
const expectAgreement = (items: readonly StoredItem[]) => {
  const standing = new Map(items.map((item) => [keyOf(item), item]));
  const wanted = new Set<string>();
  for (const dependent of items.flatMap((item) => ownerOf(item) ?? []).flatMap(dependentItemsOf)) {
    expect(standing.get(keyOf(dependent.item))).toEqual(dependent.item);
    wanted.add(keyOf(dependent.item));
  }
  const strays = items.filter((item) => ownerKeyOf(item) && !isPermanent(item) && !wanted.has(keyOf(item)));
  expect(strays).toEqual([]);
};

const ordersOf = (items: readonly StoredItem[]) =>
  items.flatMap((item) => {
    const owner = ownerOf(item);
    return owner?.kind === 'order' ? [owner.value] : [];
  });

/** Restores into a folder of its own, starts a product there. */
const restored = async (
  file: string,
  work: (at: Awaited<ReturnType<typeof startProduct>>) => Promise<void>,
  env: Record<string, string> = {},
) => {
  const dataDir = await mkdtemp(join(engine.folder, 'restored-'));
  const { code, output } = await runRestore(file, dataDir, env);
  expect([code, output]).toEqual([0, expect.stringContaining('같습니다')]);
  const at = await startProduct({ dataDir, seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  try {
    await work(at);
  } finally {
    await at.stop();
  }
  return output;
};

describe.sequential('a restored backup agrees with itself', () => {
  it.each([20_261_122, 99])('made while orders and consols change (seed %i)', async (seed) => {
    await game.signInAgain(product.url);
    await game.registerConsols();
    const [filename] = await Promise.all([
      runBackup(product),
      sideBySide(mixture(seed, OPERATIONS), game.perform),
      // Numbers are issued, bound, freed by deletion and taken by the next order all the while.
      mapWithLimit(
        Array.from({ length: 20 }, (_, nth) => nth),
        2,
        async (nth) => {
          const orderId = `TORN-${seed}-${nth % 4}`;
          const staff = game.client();
          const { body } = await staff.post('/api/parcel/registerOrderByCustomer', orderPayload({ orderId }));
          if (body.id) await staff.post('/api/parcel/delete', { id: body.id, isDel: '1' });
        },
      ),
    ]);
    const file = await copyBackup(product, filename, join(engine.folder, `file-${seed}`));
    await restored(file, async (at) => {
      expectAgreement(await itemsOf(at, await runBackup(at)));
      await game.signInAgain(at.url);
      await game.recover();
      await game.checkInvariants();
      const before = ordersOf(await itemsOf(product, filename)).map(({ hblNo }) => hblNo);
      const ids = await game.register(10);
      const after = ordersOf(await itemsOf(at, await runBackup(at)));
      const fresh = after.filter(({ id }) => ids.includes(id)).map(({ hblNo }) => hblNo);
      expect([fresh.length, new Set([...before, ...fresh]).size]).toEqual([10, before.length + 10]);
    });
  });

  it('though it holds every kind of disagreement, and each is told', async () => {
    await game.signInAgain(product.url);
    await game.perform({ kind: 'registerConsol' });
    const filename = await runBackup(product);
    const items = await itemsOf(product, filename);
    const [first, second, third, fourth] = items.filter((item) => {
      const owner = ownerOf(item);
      return owner?.kind === 'order' && !owner.value.isDel && owner.value.consolId === null;
    });
    const consol = items.find((item) => ownerOf(item)?.kind === 'consol');
    const member = items.find((item) => ownerOf(item)?.kind === 'member');
    if (!first || !second || !third || !fourth || !consol || !member)
      throw new Error('too little to disagree');
    const change = (item: StoredItem, l: object) => {
      item.l = { ...(item.l as object), ...l };
    };
    // Registered later under the number of the one before, which had let go of it by then.
    for (const order of [first, second]) change(order, { o: 'SAME' });
    change(second, { u: Date.now() + 1_000 });
    // Read before its consol was gone, and before its consol had another number.
    change(third, { k: 999_999, m: 'GONE' });
    change(fourth, { k: consol.id ?? consol.n, m: 'OLD' });
    const torn = items.filter(({ pk }) => pk !== `MAIL#${member.email}`);
    torn.push({ pk: 'CRN#STRAY', sk: `ORDER#${first.n}`, id: first.n, courierCode: 'K001' });

    const lines = Buffer.from(torn.map((item) => `${JSON.stringify(item)}\n`).join(''));
    const packed = gzipSync(lines);
    const file = await copyBackup(product, filename, join(engine.folder, 'torn'));
    const manifest = join(engine.folder, 'torn', manifestName(filename));
    const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    const said = { linesSha256: sha256(lines), fileSha256: sha256(packed), bytes: packed.length };
    await writeFile(file, packed);
    const { signature: _, ...original } = JSON.parse(await readFile(manifest, 'utf8'));
    await writeFile(manifest, JSON.stringify(sign({ ...original, ...said })));

    const output = await restored(
      file,
      async (at) => {
        const after = await itemsOf(at, await runBackup(at));
        expectAgreement(after);
        const orders = new Map(ordersOf(after).map((order) => [order.id, order]));
        const asNow = [first, second, third, fourth].map(({ n }) => {
          const { orderId, consolId, mblNo } = orders.get(n as number) ?? {};
          return [orderId, consolId, mblNo];
        });
        const number = (consol.l as { mblNo: string }).mblNo;
        expect(asNow).toEqual([
          ['', null, ''],
          ['SAME', null, ''],
          [expect.anything(), null, ''],
          [expect.anything(), consol.n, number],
        ]);
      }, // The tests sign with a key of their own.
      { BACKUP_KEYS: process.env.BACKUP_KEYS ?? '' },
    );
    for (const told of [
      `주문 (번호 ${first.n}) 수정`,
      `주문번호 조회 (번호 ${second.n}) `,
      `주문 (번호 ${third.n}) 수정`,
      `주문 (번호 ${fourth.n}) 수정`,
      `콘솔 (번호 ${fourth.n}) 추가`,
      `메일 주소 잠금 (번호 ${member.id}) 추가`,
      `운송장 번호 조회 (번호 ${first.n}) 삭제`,
    ]) {
      expect(output).toContain(told);
    }
  });
});
