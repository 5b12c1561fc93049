import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { consolPayload, freightPayload } from '../fixtures/freight.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { type Answer, type Client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** Whatever is done to orders and consols at once, and wherever the plug is pulled: what must always hold, holds. */
const ORDERS = 70;
const CONSOLS = 4;
const OPERATIONS = 60;
const SIDE_BY_SIDE = 8;

let product: Awaited<ReturnType<typeof startProduct>>;
let staff: Client;
let flight: number;
const ids: number[] = [];

const signIn = async () => {
  staff = await signedIn(product.url, 'admin@demo.hanho.test');
};

const register = async (count: number): Promise<number[]> => {
  const orders = await mapWithLimit(Array.from({ length: count }), SIDE_BY_SIDE, () =>
    staff.post('/api/parcel/registerOrderByCustomer', orderPayload()),
  );
  return orders.map(({ body }) => body.id);
};

beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  await signIn();
  await staff.post('/api/seqConfig/save', { name: 'CI', min_value: 1, max_value: 99_999, base_value: 1 });
  flight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
  ids.push(...(await register(ORDERS)));
}, 60_000);
afterAll(() => product.stop());

type ListedConsol = {
  id: number;
  version: number;
  mblNo: string;
  totalOrderQty: number;
  totalQty: number;
  totalWeight: number;
};
const listConsols = async (): Promise<ListedConsol[]> =>
  (await staff.post('/api/consol/getConsolList', { status: ['001'] })).body;
const nth = async (place: number): Promise<ListedConsol | undefined> => {
  const consols = await listConsols();
  return consols[place % Math.max(1, consols.length)];
};

/** A run of orders, from one to all of them, so that some operations are one transaction and some are journalled. */
const someOrders = fc.record({ from: fc.nat(ORDERS - 1), count: fc.oneof(fc.constant(1), fc.nat(ORDERS)) });
const operation = fc.oneof(
  fc.record({ kind: fc.constant('link' as const), consol: fc.nat(CONSOLS), orders: someOrders }),
  fc.record({ kind: fc.constant('release' as const), orders: someOrders }),
  fc.record({ kind: fc.constant('delete' as const), orders: someOrders, isDel: fc.constantFrom('0', '1') }),
  fc.record({ kind: fc.constant('edit' as const), order: fc.nat(ORDERS - 1), weight: fc.nat(900) }),
  fc.record({ kind: fc.constant('rename' as const), consol: fc.nat(CONSOLS) }),
  fc.record({ kind: fc.constant('deleteConsol' as const), consol: fc.nat(CONSOLS) }),
  fc.record({ kind: fc.constant('registerConsol' as const) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

const idsOf = ({ from, count }: { from: number; count: number }) =>
  ids.slice(from, from + Math.max(1, count));

/** Whatever it answers: refusals are part of the game. */
const perform = async (op: Operation): Promise<Answer> => {
  switch (op.kind) {
    case 'link': {
      const consol = await nth(op.consol);
      return staff.post('/api/consol/linkConsol', { consolId: consol?.id, orderList: idsOf(op.orders) });
    }
    case 'release':
      return staff.post('/api/consol/deConsolize', { orderList: idsOf(op.orders) });
    case 'delete':
      return staff.post('/api/parcel/delete', { id: idsOf(op.orders), isDel: op.isDel });
    case 'edit': {
      const [order] = (await staff.post('/api/parcel/getOrders', { id: [ids[op.order]] })).body;
      return staff.post('/api/parcel/updateOrder', {
        ...order,
        weight: op.weight / 100,
        boxQty: 1 + (op.weight % 5),
      });
    }
    case 'rename': {
      const consol = await nth(op.consol);
      return staff.post('/api/consol/modifyConsol', {
        ...consolPayload(flight),
        id: consol?.id,
        version: consol?.version,
      });
    }
    case 'deleteConsol':
      return staff.post('/api/consol/deleteConsol', { consoleId: (await nth(op.consol))?.id });
    case 'registerConsol':
      return staff.post('/api/consol/registerConsol', consolPayload(flight));
  }
};

type WholeOrder = {
  id: number;
  consolId: number | null;
  mblNo: string;
  isDel: number;
  boxQty: number;
  weight: number;
};

const checkInvariants = async () => {
  const orders: WholeOrder[] = (await staff.post('/api/parcel/getOrders', { id: ids })).body;
  expect(orders).toHaveLength(ORDERS);
  const consols = await listConsols();
  for (const { isDel, consolId, mblNo } of orders) {
    if (isDel || consolId === null) expect([consolId, mblNo]).toEqual([null, '']);
    else expect(consols.find(({ id }) => id === consolId)?.mblNo).toBe(mblNo);
  }
  for (const consol of consols) {
    const members: WholeOrder[] = (
      await staff.post('/api/consol/getOrderListByConsole', { consoleId: consol.id })
    ).body;
    const inside = orders.filter(({ consolId }) => consolId === consol.id);
    expect(members.map(({ id }) => id).sort()).toEqual(inside.map(({ id }) => id).sort());
    const sum = (of: (order: WholeOrder) => number) => inside.reduce((total, order) => total + of(order), 0);
    expect(consol.totalOrderQty).toBe(inside.length);
    expect(consol.totalQty).toBe(sum(({ boxQty }) => boxQty));
    expect(consol.totalWeight).toBeCloseTo(
      sum(({ weight }) => weight),
      6,
    );
  }
};

const seeds = [20_261_121, 7, 4242];

it.each(seeds)(
  'orders and consols agree after any mixture of operations (seed %i)',
  async (seed) => {
    for (let index = 0; index < CONSOLS; index += 1) await perform({ kind: 'registerConsol' });
    const operations = fc.sample(operation, { numRuns: OPERATIONS, seed });
    const answers = await mapWithLimit(operations, SIDE_BY_SIDE, perform);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(OPERATIONS / 4);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await checkInvariants();
  },
  120_000,
);

it('also when the product is killed in the middle, once what was begun is brought to its end', async () => {
  for (let index = 0; index < CONSOLS; index += 1) await perform({ kind: 'registerConsol' });
  const operations = fc.sample(operation, { numRuns: OPERATIONS, seed: 99 });
  let performed = 0;
  let killed: Promise<void> | undefined;
  await mapWithLimit(operations, SIDE_BY_SIDE, async (op) => {
    await perform(op).catch(() => undefined);
    performed += 1;
    if (performed === 20) killed = product.kill9();
  });
  await killed;
  await product.restart();
  await signIn();
  // Leases of the dead run out.
  await fetch(`${product.url}/_local/clock`, {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: 600 }),
  });
  const recovered = await fetch(`${product.url}/_local/jobs/operations`, {
    method: 'POST',
    headers: { origin: product.url },
  });
  expect(recovered.status).toBe(200);
  await checkInvariants();
}, 180_000);

it('five hundred orders are linked, released and let go with their consol in one request each', async () => {
  const { id: consolId } = (await staff.post('/api/consol/registerConsol', consolPayload(flight))).body;
  const orders = await register(500);
  const total = async () => (await listConsols()).find(({ id }) => id === consolId)?.totalOrderQty;
  expect((await staff.post('/api/consol/linkConsol', { consolId, orderList: orders })).body).toEqual({
    count: 500,
  });
  expect(await total()).toBe(500);
  await staff.post('/api/consol/deConsolize', { orderList: orders.slice(0, 250) });
  expect(await total()).toBe(250);
  const deleted = await staff.post('/api/consol/deleteConsol', { consoleId: consolId });
  expect(deleted.body).toEqual({ released: 250 });
  const last: WholeOrder[] = (await staff.post('/api/parcel/getOrders', { id: orders.slice(-100) })).body;
  expect(last.map(({ consolId: inside, mblNo }) => [inside, mblNo])).toEqual(last.map(() => [null, '']));
}, 180_000);
