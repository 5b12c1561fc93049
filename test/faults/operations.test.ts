import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunks } from '#shared/chunks.ts';
import type { Order } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { consolPayload, freightPayload } from '../fixtures/freight.ts';
import { type Client, client } from '../support/client.ts';
import { startProxiedProduct } from '../support/proxied-product.ts';
import { importOrders, killAfterTransactions, signInWithRange } from './support.ts';

const modify = '/api/parcel/modifyOrderStatus';

let product: Awaited<ReturnType<typeof startProxiedProduct>>;
let staff: Client;
/** Ids of 500 orders, the maximum of a request. */
let ids: number[];
/** Ids of 150 orders, whose change takes several transactions. */
let batch: number[];
beforeAll(async () => {
  product = await startProxiedProduct();
  staff = await signInWithRange(product.url, 'OP');
  ids = await importOrders(staff, 500);
  batch = ids.slice(0, 150);
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
const nothingRecovered = { finished: 0, undone: 0 };
/** Clock offset in seconds. It is set again after each restart, because a restart resets the clock. */
let offset = 0;
/** Advances the clock until the lease of a killed worker has expired. */
const expireLease = () => {
  offset += 61;
  return product.setClock(offset);
};
/** Kills and restarts the product after the request has started its operation and completed the first step. */
const killAfterFirstStep = async (send: () => Promise<unknown>): Promise<void> => {
  await killAfterTransactions(product, 1, send);
  await product.setClock(offset);
};
const countChanges = async (orderId = 0): Promise<number> =>
  (await staff.post('/api/parcel/getOrderChanges', { orderId })).body.length;

const killDuringChange = (orders: number[], status: string): Promise<void> =>
  killAfterFirstStep(() => staff.post(modify, { id: orders, status }));

describe('POST /api/parcel/modifyOrderStatus', () => {
  it('changes 500 orders within the Lambda timeout, using at most 8 write units per order', async () => {
    const { status, body, units } = await staff.post(modify, { id: ids, status: '03' });
    expect([status, body]).toEqual([200, { count: 500 }]);
    expect(await statusesOf(ids)).toEqual(['03']);
    expect(units.write / ids.length).toBeLessThanOrEqual(8);
    // A transaction of 100 writes takes at most 0.2 s, and the timeout is 15 s.
    expect(units.trips).toBeLessThanOrEqual(30);
    expect(await recover()).toEqual(nothingRecovered);
  });

  it('is completed by the operations job after a crash and the expiry of the lease', async () => {
    const before = await countChanges(ids[499]);
    await killDuringChange(ids, '04');
    expect(await statusesOf(ids)).toContain('04');
    expect((await statusesOf(ids)).length).toBeGreaterThan(1);
    expect(await recover()).toEqual(nothingRecovered);
    await expireLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await statusesOf(ids)).toEqual(['04']);
    expect(await countChanges(ids[499])).toBe(before + 1);
  });

  it('completes an interrupted change of the same orders, once per order, before it applies the new status', async () => {
    const before = await countChanges(batch[0]);
    await killDuringChange(batch, '05');
    expect(await statusesOf(batch)).toHaveLength(2);
    await expireLease();
    expect((await staff.post(modify, { id: batch, status: '06' })).status).toBe(200);
    expect(await statusesOf(batch)).toEqual(['06']);
    expect(await recover()).toEqual(nothingRecovered);
    const changes = await mapWithLimit([batch[0], batch[75], batch[149]], 3, countChanges);
    expect(changes).toEqual([before + 2, before + 2, before + 2]);
  });

  it('keeps the status of an order that was changed separately after the crash', async () => {
    await killDuringChange(batch, '81');
    expect((await staff.post(modify, { id: batch[149], status: '82' })).status).toBe(200);
    await expireLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await statusesOf(batch.slice(0, -1))).toEqual(['81']);
    expect(await statusesOf(batch.slice(-1))).toEqual(['82']);
    expect((await staff.post(modify, { id: batch, status: '06' })).status).toBe(200);
  });

  it('is reverted for all orders if one of them was deleted after the crash', async () => {
    const [before, changes] = [await read(batch), await countChanges(batch[0])];
    await killDuringChange(batch, '07');
    const last = batch[149];
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
  });

  it('succeeds during concurrent edits of single orders', async () => {
    const editedIds = batch.filter((_, place) => place % 50 === 49);
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

it('POST /api/parcel/delete deletes and restores 150 orders in one request each', async () => {
  for (const isDel of [1, 0]) {
    const { status, body } = await staff.post('/api/parcel/delete', { id: batch, isDel: String(isDel) });
    expect([status, body]).toEqual([200, { count: 150 }]);
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
  const release = () => staff.post('/api/consol/deConsolize', { orderList: batch });

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
