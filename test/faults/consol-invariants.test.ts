import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { volume } from '#test/support/volume.ts';
import { consolScenario, randomOperations, runConcurrently, type WholeOrder } from './consol-scenario.ts';
import { importOrders } from './support.ts';

const OPERATIONS = 60;

let product: Awaited<ReturnType<typeof startProduct>>;
let scenario: Awaited<ReturnType<typeof consolScenario>>;

beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: UNTHROTTLED });
  scenario = await consolScenario(product.url);
});
afterAll(() => product.stop());

it.each([20_261_121, 7, 4242].slice(0, volume.seeds))(
  'orders and consols agree after concurrent random operations (seed %i)',
  async (seed) => {
    await scenario.registerConsols();
    const answers = await runConcurrently(randomOperations(seed, OPERATIONS), scenario.perform);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(OPERATIONS / 4);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await scenario.checkInvariants();
  },
);

it('orders and consols agree after the product is killed during random operations, restarted and recovered', async () => {
  await scenario.registerConsols();
  let operationCount = 0;
  let killed: Promise<void> | undefined;
  await runConcurrently(randomOperations(99, OPERATIONS), async (op) => {
    await scenario.perform(op).catch(() => undefined);
    operationCount += 1;
    if (operationCount === 20) killed = product.kill9();
  });
  await killed;
  await product.restart();
  await scenario.signInAgain();
  await scenario.recover();
  await scenario.checkInvariants();
});

it('one request links many orders to a consol, one releases half of them, and the deletion of the consol releases the rest', async () => {
  const count = volume.ordersPerRequest;
  const half = count / 2;
  const staff = scenario.client();
  const { body: consol } = await scenario.perform({ kind: 'registerConsol' });
  const orders = await importOrders(staff, count);
  const total = async () => (await scenario.listConsols()).find(({ id }) => id === consol.id)?.totalOrderQty;
  const linked = await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: orders });
  expect(linked.body).toEqual({ count });
  expect(await total()).toBe(count);
  await staff.post('/api/consol/deConsolize', {
    orderList: orders.slice(0, half),
    reason: '시험이 끝나 정리함',
  });
  expect(await total()).toBe(half);
  const deleted = await staff.post('/api/consol/deleteConsol', {
    consoleId: consol.id,
    reason: '시험이 끝나 정리함',
  });
  expect(deleted.body).toEqual({ released: half });
  const lastOrders: WholeOrder[] = (await staff.post('/api/parcel/getOrders', { id: orders.slice(-100) }))
    .body;
  expect(lastOrders.map(({ consolId, mblNo }) => [consolId, mblNo])).toEqual(
    lastOrders.map(() => [null, '']),
  );
});
