import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { jpeg } from '#test/fixtures/photos.ts';
import { copyBackup, itemsOf, runBackup, runRestore } from '#test/support/backups.ts';
import { type Client, client, signedIn } from '#test/support/client.ts';
import { registerOrder } from '#test/support/orders.ts';
import { uploadPhotos } from '#test/support/photos.ts';
import { type Product, startProduct } from '#test/support/product.ts';

type Mode = 'load' | 'arrival';

let product: Product;
let folder: string;
let staff: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanho-backup-'));
  product = await startProduct({ seed: 'demo' });
  staff = await signedIn(product.url, 'staff@demo.hanho.test');
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const post = async (path: string, body: object, as = staff) => {
  const answer = await as.post(path, body);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
/** Result of a recount that repairs nothing. */
const recountCheck = async ({ url }: Pick<Product, 'url'>) =>
  (await client(url).post('/_local/jobs/recount', { check: true })).body;
const noDifference = { different: 0, wrongFacts: 0, facts: [] };

const open = async (mode: Mode, consolId: number): Promise<string> =>
  (await post('/api/scan/openSession', { mode, consolId })).sessionId;
const scan = (mode: Mode, sessionId: string, code: string) =>
  post('/api/scan/record', {
    ...{ mode, sessionId },
    scans: [{ scanId: randomUUID(), code, scannedAt: new Date().toISOString() }],
  });

/** A consol with a left and two included orders, a closed session of loading, and an open one at the arrival. */
const prepareConsol = async () => {
  const freight = (await post('/api/freight/regFreight', freightPayload())).id;
  const consol = await post('/api/consol/registerConsol', consolPayload(freight));
  const orders = [];
  for (let nth = 0; nth < 4; nth += 1)
    orders.push(await registerOrder(staff, { orderId: `B-${randomUUID().slice(0, 8)}` }));
  const [held, missing, , released] = orders;
  const id = orders.map((order) => order.id);
  await post('/api/parcel/modifyOrderStatus', { id, status: '02' });
  await post('/api/consol/linkConsol', { consolId: consol.id, orderList: id });
  const loading = await open('load', consol.id);
  for (const order of [held, released]) await scan('load', loading, order?.hblNo ?? '');
  await scan('load', loading, `${held?.hblNo}9`);
  await post('/api/scan/closeSession', { sessionId: loading });
  const fields = { ...consolPayload(freight, { mblNo: consol.mblNo }), id: consol.id };
  const step = (version: number, status: string, rest: object) =>
    post('/api/consol/modifyConsol', { ...fields, version, status, moveOrders: true, ...rest });
  await step(1, '003', { short: 'include', shortReason: '창고에서 실물을 확인' });
  await post('/api/parcel/modifyOrderStatus', { id: held?.id, status: '81' });
  await step(2, '004', { short: 'leave' });
  const arrival = await open('arrival', consol.id);
  await scan('arrival', arrival, missing?.hblNo ?? '');
  // Counts in the item CHANGES, so that the stored counts of the session are out of date.
  const owner = await signedIn(product.url, 'admin@demo.hanho.test');
  await post('/api/consol/deConsolize', { orderList: [released?.id], reason: '창고에서 실물을 확인' }, owner);
  return { consol, sessions: [loading, arrival] };
};

/** Boxes without data: one with a photo, and one that was closed. */
const storeBoxes = async () => {
  const photoKeys = await uploadPhotos(staff, [jpeg]);
  const box = await post('/api/box/add', { code: 'X-1', note: '라벨이 찢어진 상자', weight: 2.5, photoKeys });
  const { id, version } = await post('/api/box/add', { note: '빈 상자' });
  await post('/api/box/close', { id, version, outcome: 'disposed', reason: '내용물이 없음' });
  return { box, photo: `/api/box/photo/${box.id}/${photoKeys[0]}` };
};

it('a restored backup has the sessions, counts, marks and boxes without data, and continues their ids and counters', async () => {
  const { consol, sessions } = await prepareConsol();
  const { box, photo } = await storeBoxes();
  const readAll = async (as: Client) => ({
    list: (await post('/api/consol/getConsolList', { mblNo: consol.mblNo }, as))[0],
    orders: await post('/api/consol/getOrderListByConsole', { consoleId: consol.id }, as),
    reports: [
      await post('/api/scan/report', { sessionId: sessions[0] }, as),
      await post('/api/scan/report', { sessionId: sessions[1] }, as),
    ],
    progress: [
      await post('/api/scan/progress', { sessionId: sessions[0] }, as),
      await post('/api/scan/progress', { sessionId: sessions[1] }, as),
    ],
    boxes: [
      await post('/api/box/list', { state: 'open' }, as),
      await post('/api/box/list', { state: 'closed' }, as),
    ],
  });

  // Stream jobs store facts after the requests that change them.
  await expect.poll(() => recountCheck(product)).toMatchObject(noDifference);
  const filename = await runBackup(product);
  const items = await itemsOf(product, filename);
  const keys = items.filter(({ pk }) => pk === `CONSOL#${consol.id}`).map(({ sk }) => sk);
  expect(keys).toEqual(expect.arrayContaining(['CHANGES', 'CONSOL']));
  const ofSession = items
    .filter(({ pk }) => pk === `SCANSESSION#${sessions[0]}`)
    .map(({ sk }) => sk.split('#')[0]);
  expect(ofSession.sort()).toEqual(['FOUND', 'OVER', 'REPORT', 'SCANSESSION']);
  const before = await readAll(staff);
  expect(before.list).toMatchObject({
    loading: { state: 'closed', expected: 3, scanned: 1, short: 2, over: 1 },
    unloading: { state: 'open', expected: 3, scanned: 1 },
  });
  expect(before.orders.map(({ left }: { left: boolean }) => left)).toEqual([true, false, false]);
  const marks = items.find(({ pk, sk }) => pk === `CONSOL#${consol.id}` && sk === 'CONSOL');
  expect(marks).toMatchObject({
    left: [expect.any(Number)],
    included: [expect.any(Number), expect.any(Number)],
  });
  expect(before.boxes[0].items).toContainEqual(box);

  const dataDir = join(folder, 'restored');
  const { code, output } = await runRestore(await copyBackup(product, filename, folder), dataDir);
  expect([code, output]).toEqual([0, expect.stringContaining('맞춘 것: 0건')]);
  // In AWS a restored table uses the files of the former one.
  await cp(join(product.dataDir, 's3'), join(dataDir, 's3'), { recursive: true });
  const restored = await startProduct({ dataDir, seed: 'empty' });
  try {
    const as = await signedIn(restored.url, 'staff@demo.hanho.test');
    expect(await recountCheck(restored)).toMatchObject(noDifference);
    expect(await readAll(as)).toEqual(before);
    expect((await as.get(photo)).status).toBe(200);
    expect((await post('/api/box/add', { note: '다음 상자' }, as)).id).toBe(box.id + 2);
    const freightCode = consol.freightCode;
    const next = await post('/api/consol/registerConsol', consolPayload(freightCode), as);
    expect(next.id).toBe(consol.id + 1);
    const joined = await post('/api/scan/openSession', { mode: 'arrival', consolId: consol.id }, as);
    expect(joined.sessionId).toBe(sessions[1]);
  } finally {
    await restored.stop();
  }
});
