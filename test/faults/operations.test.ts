import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunks } from '#shared/chunks.ts';
import type { Order } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { consolPayload, freightPayload } from '../fixtures/freight.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { type Client, client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** A change of more orders than one transaction holds is all or nothing, also when the product is killed in the middle. */
const modify = '/api/parcel/modifyOrderStatus';

let product: Awaited<ReturnType<typeof startProduct>>;
let staff: Client;
/** As many as one call takes, and as many as take a few steps. */
let ids: number[];
let some: number[];
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  staff = await signedIn(product.url, 'admin@demo.hanho.test');
  await staff.post('/api/seqConfig/save', { name: 'OP', min_value: 1, max_value: 99_999, base_value: 1 });
  const register = () => staff.post('/api/parcel/registerOrderByCustomer', orderPayload());
  ids = (await mapWithLimit(Array(500).fill(0), 16, register)).map(({ body }) => body.id);
  some = ids.slice(0, 150);
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
const nothing = { finished: 0, undone: 0 };
/** The clock goes on and never back, also over a start. */
let ahead = 0;
const setClock = () => client(product.url).post('/_local/clock', { offsetSeconds: ahead });
/** Past the lease that a killed worker left behind. */
const passLease = () => {
  ahead += 61;
  return setClock();
};
const linesOf = async (orderId = 0): Promise<number> =>
  (await staff.post('/api/parcel/getOrderChanges', { orderId })).body.length;

/** Kills the product as soon as a change of these orders has reached the first, and starts it again. */
const killInside = async (wanted: number[], status: string): Promise<void> => {
  const change = staff.post(modify, { id: wanted, status }).catch(() => undefined);
  while ((await read(wanted.slice(0, 1)))[0]?.status !== status);
  await product.kill9();
  await change;
  await product.restart();
  await setClock();
};

describe('a change of many orders', () => {
  it('is made for 500 within the limits of a function, for at most 8 write units an order', async () => {
    const { status, body, units } = await staff.post(modify, { id: ids, status: '03' });
    expect([status, body]).toEqual([200, { count: 500 }]);
    expect(await statusesOf(ids)).toEqual(['03']);
    expect(units.write / ids.length).toBeLessThanOrEqual(8);
    // A transaction of a hundred writes takes the table a fifth of a second at most; a function may take 15.
    expect(units.trips).toBeLessThanOrEqual(30);
    expect(await recover()).toEqual(nothing);
  });

  it('is finished by the job after a crash, once the lease is over', async () => {
    const before = await linesOf(ids[499]);
    await killInside(ids, '04');
    expect(await statusesOf(ids)).toContain('04');
    expect((await statusesOf(ids)).length).toBeGreaterThan(1);
    expect(await recover()).toEqual(nothing);
    await passLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await statusesOf(ids)).toEqual(['04']);
    expect(await linesOf(ids[499])).toBe(before + 1);
  });

  it('is finished after a crash by whoever changes many orders next, each order once', async () => {
    const before = await linesOf(some[0]);
    await killInside(some, '05');
    expect(await statusesOf(some)).toHaveLength(2);
    await passLease();
    expect((await staff.post(modify, { id: some, status: '06' })).status).toBe(200);
    expect(await statusesOf(some)).toEqual(['06']);
    expect(await recover()).toEqual(nothing);
    const lines = await mapWithLimit([some[0], some[75], some[149]], 3, linesOf);
    expect(lines).toEqual([before + 2, before + 2, before + 2]);
  });

  it('leaves alone what somebody changed after it was cut off', async () => {
    await killInside(some, '81');
    expect((await staff.post(modify, { id: some[149], status: '82' })).status).toBe(200);
    await passLease();
    expect(await recover()).toEqual({ finished: 1, undone: 0 });
    expect(await statusesOf(some.slice(0, -1))).toEqual(['81']);
    expect(await statusesOf(some.slice(-1))).toEqual(['82']);
    expect((await staff.post(modify, { id: some, status: '06' })).status).toBe(200);
  });

  it('is taken back as a whole where the rule does not hold any more after a crash', async () => {
    const [before, lines] = [await read(some), await linesOf(some[0])];
    await killInside(some, '07');
    const last = some[149];
    await staff.post('/api/parcel/delete', { id: last, isDel: '1' });
    await passLease();
    expect(await recover()).toEqual({ finished: 0, undone: 1 });

    const contents = ({ version: _, ...order }: Order) => order;
    expect((await read(some)).slice(0, -1).map(contents)).toEqual(before.slice(0, -1).map(contents));
    expect(await linesOf(some[0])).toBe(lines);
    expect(await recover()).toEqual(nothing);
    expect((await staff.post('/api/parcel/delete', { id: last, isDel: '0' })).status).toBe(200);
  });

  it('refuses no edit of a single order that comes between, nor is refused by one', async () => {
    const edited = some.filter((_, place) => place % 50 === 49);
    const [change, saves] = await Promise.all([
      staff.post(modify, { id: some, status: '08' }),
      mapWithLimit(edited, 1, async (id) => {
        const [order] = await read([id]);
        return staff.post('/api/parcel/updateOrder', { ...order, orderMemo: '함께' });
      }),
    ]);
    expect(change.status).toBe(200);
    expect(saves.map(({ status }) => status)).toContain(200);
    const after = await read(edited);
    expect(after.map(({ orderMemo }) => orderMemo)).toEqual(
      saves.map(({ status }) => (status === 200 ? '함께' : '')),
    );
  });

  it('restores and deletes many at once as well', async () => {
    expect((await staff.post('/api/parcel/delete', { id: some, isDel: '1' })).body).toEqual({ count: 150 });
    expect((await read(some)).every(({ isDel }) => Number(isDel) === 1)).toBe(true);
    expect((await staff.post('/api/parcel/delete', { id: some, isDel: '0' })).status).toBe(200);
    expect((await read(some)).every(({ isDel }) => Number(isDel) === 0)).toBe(true);
  });
});

describe('a link of many orders with an idempotency key', () => {
  const link = '/api/consol/linkConsol';
  const linkedOf = async () => new Set((await read(some)).map(({ consolId }) => consolId));
  const openConsol = async (): Promise<number> => {
    const run = (await staff.post('/api/freight/regFreight', freightPayload())).body;
    return (await staff.post('/api/consol/registerConsol', consolPayload(run.id))).body.id;
  };
  const release = () => staff.post('/api/consol/deConsolize', { orderList: some });

  it('gives concurrent requests with the same key one answer', async () => {
    const body = { consolId: await openConsol(), orderList: some };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => staff.post(link, body, headers)));
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array(3).fill([200, { count: some.length }]),
    );
    expect(await linkedOf()).toEqual(new Set([body.consolId]));
    expect(await recover()).toEqual(nothing);
    await release();
  });

  it('keeps the answer through a kill: a repeat completes the link, and a later one changes nothing', async () => {
    const body = { consolId: await openConsol(), orderList: some };
    const headers = { 'idempotency-key': randomUUID() };
    const first = staff.post(link, body, headers).catch(() => undefined);
    while ((await read(some.slice(0, 1)))[0]?.consolId !== body.consolId);
    await product.kill9();
    await first;
    await product.restart();
    await setClock();
    expect((await linkedOf()).size).toBe(2);
    await passLease();
    const repeat = await staff.post(link, body, headers);
    expect([repeat.status, repeat.body]).toEqual([200, { count: some.length }]);
    expect(await linkedOf()).toEqual(new Set([body.consolId]));
    await release();
    expect((await staff.post(link, body, headers)).body).toEqual({ count: some.length });
    expect(await linkedOf()).toEqual(new Set([null]));
  });
});
