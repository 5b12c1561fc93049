import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunks } from '#shared/chunks.ts';
import type { Order } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { type Client, client } from '#test/support/client.ts';
import { exceptionsOf } from '#test/support/exceptions.ts';
import { startProxiedProduct } from '#test/support/proxied-product.ts';
import { volume } from '#test/support/volume.ts';
import { importOrders, killAfterTransactions, killBeforeFollowUp, signInWithRange } from './support.ts';

const modify = '/api/parcel/modifyOrderStatus';

let product: Awaited<ReturnType<typeof startProxiedProduct>>;
let staff: Client;
/** Ids of the orders of the largest request. */
let ids: number[];
/** Ids of 60 orders, whose change takes several transactions. */
let batch: number[];
let last: number;
beforeAll(async () => {
  product = await startProxiedProduct();
  staff = await signInWithRange(product.url, 'OP');
  ids = await importOrders(staff, volume.ordersPerRequest);
  batch = ids.slice(0, 60);
  last = batch[59] as number;
});
afterAll(() => product.stop());

const read = async (wanted: number[]): Promise<Order[]> => {
  const answers = await mapWithLimit(chunks(wanted, 100), 5, (id) =>
    staff.post('/api/parcel/getOrders', { id }),
  );
  return answers.flatMap(({ body }) => body);
};
const statusesOf = async (wanted: number[]) =>
  [...new Set((await read(wanted)).map(({ status }) => status))].sort();
const recover = async () => (await client(product.url).post('/_local/jobs/operations')).body;
const expectStatusesOfEvents = async () =>
  expect((await client(product.url).post('/_local/jobs/recount', { check: true })).body).toMatchObject({
    differences: [],
  });
const nothingRecovered = { finished: 0, undone: 0 };
/** Clock offset in seconds. */
let offset = 0;
/** Advances the clock until the lease of a killed worker has expired. */
const expireLease = () => {
  offset += 61;
  return product.setClock(offset);
};
/** Kills and restarts the product after the request has started its operation and completed the first step. */
const killAfterFirstStep = (send: () => Promise<unknown>): Promise<void> =>
  killAfterTransactions(product, 1, send, offset);
const countChanges = async (orderId = 0): Promise<number> =>
  (await staff.post('/api/parcel/getOrderChanges', { orderId })).body.length;

const killDuringChange = (orders: number[], status: string): Promise<void> =>
  killAfterFirstStep(() => staff.post(modify, { id: orders, status }));

describe('POST /api/parcel/modifyOrderStatus', () => {
  it(`changes ${volume.ordersPerRequest} orders within the Lambda timeout, using at most 9 write units per order`, async () => {
    const seen = Object.fromEntries(ids.map((id) => [id, '01']));
    const { status, body, units } = await staff.post(modify, { id: ids, status: '03', seen });
    expect([status, body]).toEqual([200, { count: ids.length }]);
    expect(await statusesOf(ids)).toEqual(['03']);
    expect(units.write / ids.length).toBeLessThanOrEqual(9);
    // A transaction of 100 writes takes at most 0.2 s, and the timeout is 15 s.
    expect(units.trips).toBeLessThanOrEqual(30);
    expect(await recover()).toEqual(nothingRecovered);
  });

  it('is completed by the operations job after a crash and the expiry of the lease', async () => {
    const before = await countChanges(last);
    await killDuringChange(batch, '04');
    expect(await statusesOf(batch)).toEqual(['03', '04']);
    expect(await recover()).toEqual(nothingRecovered);
    await expireLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await statusesOf(batch)).toEqual(['04']);
    expect(await countChanges(last)).toBe(before + 1);
    await expectStatusesOfEvents();
  });

  it('completes an interrupted change of the same orders, once per order, before it applies the new status', async () => {
    const before = await countChanges(batch[0]);
    await killDuringChange(batch, '05');
    expect(await statusesOf(batch)).toHaveLength(2);
    await expireLease();
    expect((await staff.post(modify, { id: batch, status: '06' })).status).toBe(200);
    expect(await statusesOf(batch)).toEqual(['06']);
    expect(await recover()).toEqual(nothingRecovered);
    const changes = await mapWithLimit([batch[0], batch[30], last], 3, countChanges);
    expect(changes).toEqual([before + 2, before + 2, before + 2]);
  });

  it('keeps the status of an order that was changed separately after the crash', async () => {
    await killDuringChange(batch, '81');
    expect((await staff.post(modify, { id: last, status: '82' })).status).toBe(200);
    await expireLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await statusesOf(batch.slice(0, -1))).toEqual(['81']);
    expect(await statusesOf(batch.slice(-1))).toEqual(['82']);
    expect((await staff.post(modify, { id: batch, status: '06' })).status).toBe(200);
    await expectStatusesOfEvents();
  });

  it('is reverted for all orders if one of them was deleted after the crash', async () => {
    const [before, changes] = [await read(batch), await countChanges(batch[0])];
    await killDuringChange(batch, '07');
    await staff.post('/api/parcel/delete', { id: last, isDel: '1' });
    await expireLease();
    expect(await recover()).toEqual({ finished: 0, undone: 1 });

    const withoutVersion = ({ version: _, ...order }: Order) => order;
    expect((await read(batch)).slice(0, -1).map(withoutVersion)).toEqual(
      before.slice(0, -1).map(withoutVersion),
    );
    expect(await countChanges(batch[0])).toBe(changes);
    expect(await recover()).toEqual(nothingRecovered);
    expect((await staff.post('/api/parcel/delete', { id: last, isDel: '0' })).status).toBe(200);
    await expectStatusesOfEvents();
  });

  it('succeeds during concurrent edits of single orders', async () => {
    const editedIds = batch.filter((_, place) => place % 20 === 19);
    const [change, saves] = await Promise.all([
      staff.post(modify, { id: batch, status: '08' }),
      mapWithLimit(editedIds, 1, async (id) => {
        const [order] = await read([id]);
        return staff.post('/api/parcel/updateOrder', { ...order, orderMemo: '함께' });
      }),
    ]);
    expect(change.status).toBe(200);
    expect(saves.map(({ status }) => status)).toContain(200);
    const after = await read(editedIds);
    expect(after.map(({ orderMemo }) => orderMemo)).toEqual(
      saves.map(({ status }) => (status === 200 ? '함께' : '')),
    );
  });
});

it('POST /api/parcel/delete deletes and restores many orders in one request each', async () => {
  for (const isDel of [1, 0]) {
    const { status, body } = await staff.post('/api/parcel/delete', { id: batch, isDel: String(isDel) });
    expect([status, body]).toEqual([200, { count: batch.length }]);
    expect((await read(batch)).every((order) => Number(order.isDel) === isDel)).toBe(true);
  }
});

describe('POST /api/consol/linkConsol with an idempotency key', () => {
  const link = '/api/consol/linkConsol';
  const linkedOf = async () => new Set((await read(batch)).map(({ consolId }) => consolId));
  const openConsol = async (): Promise<number> => {
    const run = (await staff.post('/api/freight/regFreight', freightPayload())).body;
    return (await staff.post('/api/consol/registerConsol', consolPayload(run.id))).body.id;
  };
  const release = () =>
    staff.post('/api/consol/deConsolize', { orderList: batch, reason: '시험이 끝나 정리함' });

  it('returns the same answer to concurrent requests with the same key', async () => {
    const body = { consolId: await openConsol(), orderList: batch };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => staff.post(link, body, headers)));
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array(3).fill([200, { count: batch.length }]),
    );
    expect(await linkedOf()).toEqual(new Set([body.consolId]));
    expect(await recover()).toEqual(nothingRecovered);
    await release();
  });

  it('completes an interrupted link when the request is repeated, and changes nothing at a later repeat', async () => {
    const body = { consolId: await openConsol(), orderList: batch };
    const headers = { 'idempotency-key': randomUUID() };
    await killAfterFirstStep(() => staff.post(link, body, headers));
    expect((await linkedOf()).size).toBe(2);
    await expireLease();
    const repeat = await staff.post(link, body, headers);
    expect([repeat.status, repeat.body]).toEqual([200, { count: batch.length }]);
    expect(await linkedOf()).toEqual(new Set([body.consolId]));
    await release();
    expect((await staff.post(link, body, headers)).body).toEqual({ count: batch.length });
    expect(await linkedOf()).toEqual(new Set([null]));
  });
});

it('POST /api/parcel/saveCourierNumbers is completed by the operations job after a crash, once per order', async () => {
  const orders = await read(batch);
  const rows = orders.map(({ id, hblNo }, index) => ({
    rowIndex: index + 1,
    hblNo,
    courier: 'K001',
    courierNum: `6${String(100_000_000_000 + id)}`,
  }));
  const send = () => staff.post('/api/parcel/saveCourierNumbers', { rows, toDelivery: true });
  const numbered = async () => (await read(batch)).filter(({ courierNum }) => courierNum).length;
  const before = await countChanges(last);
  await killAfterFirstStep(send);
  expect(await numbered()).toBeGreaterThan(0);
  expect(await numbered()).toBeLessThan(batch.length);
  await expireLease();
  expect(await recover()).toEqual({ finished: 1, undone: 0 });

  const after = await read(batch);
  const numberOf = new Map(rows.map(({ hblNo, courierNum }) => [hblNo, courierNum]));
  expect(after.filter(({ hblNo, courierNum }) => numberOf.get(hblNo) !== courierNum)).toEqual([]);
  expect(await countChanges(last)).toBe(before + 1);
  expect((await send()).body).toMatchObject({ saved: 0 });
});

describe('POST /api/consol/modifyConsol with new dates and a new status', () => {
  const newDates = { etd: '2026-12-03', eta: '2026-12-05', status: '003', moveOrders: true, notify: true };
  const startDelay = async () => {
    const run = (await staff.post('/api/freight/regFreight', freightPayload())).body;
    const consol = (await staff.post('/api/consol/registerConsol', consolPayload(run.id))).body;
    expect((await staff.post(modify, { id: batch, status: '03' })).status).toBe(200);
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: batch });
    const { id, version } = consol;
    const send = () =>
      staff.post('/api/consol/modifyConsol', {
        ...consolPayload(run.id),
        mblNo: consol.mblNo,
        ...{ id, version },
        ...newDates,
      });
    await killAfterFirstStep(send);
    return { id, mblNo: consol.mblNo, send };
  };
  const kindsOf = async (orderId = 0): Promise<string[]> => {
    const { body } = await staff.post('/api/parcel/getTimeline', { orderId });
    return body.events.map(({ kind }: { kind: string }) => kind);
  };
  const readConsol = async (mblNo: string) =>
    (await staff.post('/api/consol/getConsolList', { mblNo })).body[0];
  const endOf = (id: number) =>
    staff.post('/api/consol/deleteConsol', { consoleId: id, reason: '시험이 끝나 정리함' });

  it('is completed by the operations job after a crash, with both events once for each order', async () => {
    const { id, mblNo } = await startDelay();
    expect(await readConsol(mblNo)).toMatchObject({ version: 1, etd: '2026-12-01' });
    expect((await statusesOf(batch)).sort()).toEqual(['03', '05']);
    await expireLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await readConsol(mblNo)).toMatchObject({ version: 2, etd: '2026-12-03', status: '003' });
    expect(await statusesOf(batch)).toEqual(['05']);
    for (const orderId of [batch[0], last]) {
      const kinds = await kindsOf(orderId);
      expect(kinds.filter((kind) => kind === 'delayed')).toHaveLength(1);
      expect(kinds).toContain('departed');
    }
    await expectStatusesOfEvents();
    await endOf(id);
  });

  it('is reverted for all orders, with their events, if the consol was changed after the crash', async () => {
    const [first, changed] = [batch[0], batch[1]];
    const before = await kindsOf(first);
    const { id, mblNo } = await startDelay();
    expect((await kindsOf(first)).length).toBeGreaterThan(before.length);
    const [order] = await read([changed as number]);
    expect((await staff.post('/api/parcel/updateOrder', { ...order, orderMemo: '뒤에' })).status).toBe(200);
    await staff.post('/api/consol/linkConsol', { consolId: id, orderList: ids.slice(60, 61) });
    await expireLease();
    expect(await recover()).toEqual({ finished: 0, undone: 1 });
    expect(await readConsol(mblNo)).toMatchObject({ version: 1, etd: '2026-12-01', status: '001' });
    expect(await statusesOf(batch)).toEqual(['03']);
    const delays = async (orderId = 0) =>
      (await kindsOf(orderId)).filter((kind) => kind === 'delayed').length;
    expect(await delays(first)).toBe(before.filter((kind) => kind === 'delayed').length);
    expect(await delays(changed)).toBe(await delays(first));
    await expectStatusesOfEvents();
    await endOf(id);
  });
});

describe('POST /api/consol/modifyConsol with a session of loading', () => {
  const openLoading = async (orderList: number[]) => {
    const run = (await staff.post('/api/freight/regFreight', freightPayload())).body;
    const { id, version, mblNo } = (await staff.post('/api/consol/registerConsol', consolPayload(run.id)))
      .body;
    expect((await staff.post(modify, { id: orderList, status: '03' })).status).toBe(200);
    expect((await staff.post('/api/consol/linkConsol', { consolId: id, orderList })).status).toBe(200);
    const { sessionId } = (await staff.post('/api/scan/openSession', { mode: 'load', consolId: id })).body;
    return {
      sessionId,
      change: { ...consolPayload(run.id), mblNo, id, version, status: '003', moveOrders: true },
      closeSession: async () =>
        expect((await staff.post('/api/scan/closeSession', { sessionId })).status).toBe(200),
      readConsol: async () => (await staff.post('/api/consol/getConsolList', { mblNo })).body[0],
    };
  };
  const depart = (change: object) => staff.post('/api/consol/modifyConsol', change);

  it('releases all short orders and changes the consol, or neither, after a crash and the expiry of the lease', async () => {
    const { change, closeSession, readConsol } = await openLoading(batch);
    await closeSession();
    await killAfterFirstStep(() => depart({ ...change, short: 'release' }));
    const halfway = await readConsol();
    expect(halfway.status).toBe('001');
    expect(halfway.totalOrderQty).toBeGreaterThan(0);
    expect(halfway.totalOrderQty).toBeLessThan(batch.length);
    await expireLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await readConsol()).toMatchObject({ status: '003', totalOrderQty: 0 });
    expect(await statusesOf(batch)).toEqual(['03']);
    expect(new Set((await read(batch)).map((order) => order.mblNo))).toEqual(new Set(['']));
    await expectStatusesOfEvents();
  });

  // The first orders of `ids` belong to `batch` and to earlier tests.
  it.each([
    [2, 61],
    [60, 63],
  ])('closes the exceptions of %d included orders after a crash between both', async (count, first) => {
    const orders = ids.slice(first, first + count);
    const { change, closeSession, readConsol } = await openLoading(orders);
    await closeSession();
    const isShort = ({ rule }: { rule: string }) => rule === 'SHORT';
    const countOpen = async () => {
      const found = await mapWithLimit([orders[0] ?? 0, orders.at(-1) ?? 0], 2, (id) =>
        exceptionsOf(staff, id),
      );
      return found.flat().filter(isShort).length;
    };
    expect(await countOpen()).toBe(2);
    const shortReason = '창고에서 실물을 확인';
    const send = () => depart({ ...change, short: 'include', shortReason });
    await killBeforeFollowUp(product, send, offset);
    expect(await readConsol()).toMatchObject({ status: '003', version: 2 });
    expect(await statusesOf(orders)).toEqual(['05']);
    expect(await countOpen()).toBe(2);

    await expireLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await countOpen()).toBe(0);
    const closed = (await exceptionsOf(staff, orders[0] ?? 0, 'closed')).filter(isShort);
    expect(closed).toMatchObject([{ closedReason: shortReason }]);
    expect(await readConsol()).toMatchObject({ status: '003', version: 2 });
    expect(await recover()).toEqual(nothingRecovered);
    await staff.post('/api/consol/deConsolize', { orderList: orders, reason: '시험이 끝나 정리함' });
  });

  it('stores the report of the session that it closes after a crash between both', async () => {
    const [order] = await read(ids.slice(123, 124));
    const { sessionId, change, readConsol } = await openLoading([order?.id ?? 0]);
    const scans = [{ scanId: randomUUID(), code: order?.hblNo, scannedAt: new Date().toISOString() }];
    const { body } = await staff.post('/api/scan/record', { mode: 'load', sessionId, scans });
    expect(body.results).toMatchObject([{ result: 'ok' }]);
    await killBeforeFollowUp(product, () => depart(change), offset);
    const loading = { sessionId, state: 'closed', scanned: 1 };
    expect(await readConsol()).toMatchObject({ status: '003', loading });

    await expireLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await readConsol()).toMatchObject({ status: '003', loading });
    // A report that is not stored would not contain the order any more.
    await staff.post('/api/consol/deConsolize', { orderList: [order?.id], reason: '시험이 끝나 정리함' });
    expect((await staff.post('/api/scan/report', { sessionId })).body).toMatchObject({
      expected: 1,
      scanned: 1,
    });
    expect((await readConsol()).loading).toMatchObject({ expected: 0, scanned: 0 });
  });
});
