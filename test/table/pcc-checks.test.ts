import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PccAnswer } from '#functions/adapters/pcc.ts';
import type { Change } from '#functions/db/stream.ts';
import { type CustomsMetrics, customsMetrics } from '#shared/customs-metrics.ts';
import type { StoredPccCheck } from '#shared/domain/customs/pcc-check.ts';
import type { Order } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const service = vi.hoisted(() => ({
  verifyPcc: vi.fn<(asked: { pcc: string }, options: object) => Promise<unknown>>(),
}));
vi.mock('#functions/adapters/pcc.ts', () => service);
const isUnipassSetUp = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('#functions/adapters/unipass.ts', () => ({ isUnipassSetUp }));

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/pcc-queue.entity.ts')),
  ...(await import('#functions/domain/customs/queue-pcc.ts')),
  ...(await import('#functions/domain/customs/check-pcc-queue.ts')),
  ...(await import('#functions/domain/outside/breakers.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
};

const NOW = new Date('2026-11-02T02:00:00.000Z');
const staff = { name: '최은영', memberId: 3, authLevel: 90 };
const check: StoredPccCheck = {
  checkedAt: NOW.toISOString(),
  source: 'unipass',
  wrong: ['name', 'zip'],
  hash: 'q83v4XkJt1aM',
};

const answers = (answer: Partial<PccAnswer>) =>
  service.verifyPcc.mockResolvedValue({ wrong: [], checkedAt: NOW.toISOString(), ...answer });
const unavailable = {
  state: 'unavailable',
  checkedAt: null,
  failure: { scope: 'service', reason: 'busy' },
} satisfies Partial<PccAnswer>;

beforeEach(async () => {
  service.verifyPcc.mockReset();
  answers({ state: 'matched' });
  isUnipassSetUp.mockReset().mockResolvedValue(true);
  await table.empty();
  await product.addSeedData(NOW);
});
afterAll(() => table.stop());

let lastId = 0;
const storeOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  lastId += 1;
  const order: Order = { ...(await draftStoredOrder(lastId, NOW.toISOString())), ...changes };
  await product.transact(product.addOrderActions(order));
  return order;
};
const readOrder = async ({ id }: Order) => (await product.getOrder('all', id, { consistent: true })) as Order;
const edit = async (order: Order, to: Partial<Order>) =>
  product.transact((await product.orderEdit(order, to, staff, NOW.toISOString())).actions);

describe('storePccState', () => {
  it('stores state and result without a change of the version, for 3 write units of an ordinary order', async () => {
    const order = await storeOrder();
    const { result, units } = await product.withMeter(() => product.storePccState(order, 'mismatch', check));
    expect(result).toBe(true);
    expect(units.write).toBe(3);
    expect(await readOrder(order)).toEqual({ ...order, pccState: 'mismatch', pccCheck: check });
  });

  it('keeps the result if only the state is stored', async () => {
    const order = await storeOrder();
    await product.storePccState(order, 'matched', check);
    await product.storePccState(order, 'waiting', null);
    expect(await readOrder(order)).toMatchObject({ pccState: 'waiting', pccCheck: check });
  });

  it.each([
    ['pcc', 'P999999999999'],
    ['receiverName', '김하늘'],
    ['receiverMobile', '01087654321'],
    ['receiverZipcode', '06236'],
  ] as const)('stores no result for an earlier value of %s', async (field, value) => {
    const order = await storeOrder();
    expect(await edit(order, { [field]: value })).toEqual([]);
    expect(await product.storePccState(order, 'matched', check)).toBe(false);
    expect((await readOrder(order)).pccCheck).toBeNull();
  });

  it('stores no order that was deleted permanently', async () => {
    const order = await storeOrder();
    await product.transact(product.removeOrderActions(order));
    expect(await product.storePccState(order, 'matched', check)).toBe(false);
    expect(await readOrder(order)).toBeUndefined();
  });
});

describe('an edit', () => {
  it('clears the result when a checked value changes and keeps it otherwise', async () => {
    const order = await storeOrder();
    await product.storePccState(order, 'matched', check);
    const checked = await readOrder(order);
    expect(await edit(checked, { orderMemo: '문 앞' })).toEqual([]);
    const kept = await readOrder(order);
    expect(kept).toMatchObject({ pccState: 'matched', pccCheck: check });
    expect(await edit(kept, { pcc: 'P999999999999' })).toEqual([]);
    expect(await readOrder(order)).toMatchObject({ pccState: 'notChecked', pccCheck: null });
  });

  it('fails if a result was stored concurrently, so that it does not undo the result', async () => {
    const order = await storeOrder();
    await product.storePccState(order, 'matched', check);
    expect(await edit(order, { orderMemo: '문 앞' })).toEqual(['ORDER']);
  });
});

const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);
const noMetrics = () => Object.fromEntries(customsMetrics.map((name) => [name, 0])) as CustomsMetrics;
const run = async (now: Date, timeUp = new AbortController().signal) => {
  const breakers = await product.readBreakers(['pcc']);
  return product.checkPccQueue({
    clock: () => now,
    timeUp,
    breakers,
    metrics: noMetrics(),
    reportWord: () => undefined,
  });
};
const due = (now: Date) => product.listDuePccChecks(now, 100);
const changeOf = (before: Order | undefined, after: Order): Change => ({
  id: `${after.id}-${after.version}`,
  at: NOW.getTime() / 1_000,
  before: before && product.orderTableItem(before),
  after: product.orderTableItem(after),
});
const follow = (before: Order | undefined, after: Order, now = NOW) =>
  product.queueChangedPcc([changeOf(before, after)], now);
const storeQueued = async (changes: Partial<Order> = {}): Promise<Order> => {
  const order = await storeOrder(changes);
  await follow(undefined, order);
  return order;
};

describe('the queue', () => {
  it('gets a registered order of a person, once, for 2 write units', async () => {
    const order = await storeOrder();
    const first = await product.withMeter(() => follow(undefined, order));
    expect(first.units.write).toBe(2);
    await follow(undefined, order);
    expect(await due(NOW)).toEqual([{ orderId: order.id, consolId: null, tries: 0, due: NOW.getTime() }]);
  });

  it('gets neither companies, deleted orders nor orders at the end', async () => {
    await storeQueued({ receiverType: 2, pccState: 'notApplicable' });
    await storeQueued({ isDel: true });
    await storeQueued({ status: '90' });
    expect(await due(NOW)).toEqual([]);
  });

  it.each([
    ['without a result', null, 'notChecked', true],
    ['with a result of 31 days ago', 31, 'matched', true],
    ['with a result of 29 days ago', 29, 'matched', false],
  ] as const)('gets an order %s when it is received: %s', async (_, days, pccState, isQueued) => {
    const checkedAt = new Date(NOW.getTime() - (days ?? 0) * 24 * 60 * MINUTE).toISOString();
    const before = await storeOrder({ pccState, pccCheck: days === null ? null : { ...check, checkedAt } });
    await follow(before, { ...before, status: '02', version: 2 });
    expect(await due(NOW)).toHaveLength(isQueued ? 1 : 0);
    expect((await readOrder(before)).pccState).toBe(days === null ? 'waiting' : pccState);
  });

  it('gets no order whose other fields change', async () => {
    const before = await storeOrder();
    await follow(before, { ...before, orderMemo: '문 앞', version: 2 });
    expect(await due(NOW)).toEqual([]);
  });

  it('gets nothing while the service is off, and the orders that waited when it is on again', async () => {
    isUnipassSetUp.mockResolvedValue(false);
    await run(NOW);
    const order = await storeQueued();
    expect(await due(NOW)).toEqual([]);
    const items = [product.orderTableItem(order)];
    expect(await product.missingPccChecks(items, NOW)).toEqual([]);
    isUnipassSetUp.mockResolvedValue(true);
    await run(NOW);
    for (const { repair } of await product.missingPccChecks(items, NOW)) await repair();
    expect(await due(NOW)).toHaveLength(1);
    expect(await product.missingPccChecks(items, NOW)).toEqual([]);
  });
});

describe('checkPccQueue', () => {
  it('stores the results and empties the queue', async () => {
    const matched = await storeQueued();
    const mismatch = await storeQueued({ pcc: 'P123456789018' });
    service.verifyPcc.mockImplementation(async ({ pcc }) => ({
      state: pcc === mismatch.pcc ? 'mismatch' : 'matched',
      wrong: pcc === mismatch.pcc ? ['code'] : [],
      checkedAt: NOW.toISOString(),
    }));
    expect(await run(NOW)).toEqual({
      pcc: { asked: 2, matched: 1, mismatch: 1, unavailable: 0 },
      stopped: 'done',
    });
    expect((await readOrder(matched)).pccState).toBe('matched');
    expect(await readOrder(mismatch)).toMatchObject({ pccState: 'mismatch', pccCheck: { wrong: ['code'] } });
    expect(await due(at(10_000))).toEqual([]);
  });

  it('tries again after 5, 30 and 120 minutes, and then leaves the order unavailable', async () => {
    const order = await storeQueued();
    answers(unavailable);
    let minutes = 0;
    for (const pause of [5, 30, 120]) {
      expect((await run(at(minutes))).pcc.unavailable).toBe(1);
      expect((await readOrder(order)).pccState).toBe('unavailable');
      expect(await due(at(minutes + pause - 1))).toEqual([]);
      minutes += pause;
      expect(await due(at(minutes))).toHaveLength(1);
    }
    await run(at(minutes));
    expect(await due(at(100_000))).toEqual([]);
    expect((await readOrder(order)).pccState).toBe('unavailable');
  });

  it('keeps an earlier result after a fault', async () => {
    const order = await storeOrder({ pccState: 'matched', pccCheck: check });
    await product.putPccDue(order, NOW);
    answers(unavailable);
    await run(NOW);
    expect(await readOrder(order)).toMatchObject({ pccState: 'matched', pccCheck: check });
  });

  it('drops an answer that arrives after an edit, and asks again', async () => {
    const order = await storeQueued();
    service.verifyPcc.mockImplementationOnce(async () => {
      await edit(await readOrder(order), { pcc: 'P999999999999' });
      return { state: 'matched', wrong: [], checkedAt: NOW.toISOString() };
    });
    expect((await run(NOW)).pcc).toMatchObject({ asked: 1, matched: 0 });
    expect((await readOrder(order)).pccState).toBe('waiting');
    expect((await run(at(1))).pcc.matched).toBe(1);
    expect(service.verifyPcc.mock.lastCall?.[0].pcc).toBe('P999999999999');
  });

  it('stops calling a service that fails five times in a row, and keeps the other orders queued', async () => {
    for (let nth = 0; nth < 9; nth += 1) await storeQueued();
    answers(unavailable);
    await run(NOW);
    expect(service.verifyPcc.mock.calls.length).toBeLessThanOrEqual(7);
    answers({ state: 'matched' });
    expect((await run(at(2))).pcc.matched).toBeGreaterThanOrEqual(1);
  });

  it('makes no call for an hour after the key was refused', async () => {
    await storeQueued();
    answers({ ...unavailable, failure: { scope: 'key', reason: 'refused' } });
    await run(NOW);
    await storeQueued();
    await run(at(59));
    expect(service.verifyPcc).toHaveBeenCalledTimes(1);
    answers({ state: 'matched' });
    await run(at(61));
    expect(service.verifyPcc.mock.calls.length).toBeGreaterThan(1);
  });

  it('checks at most 600 orders in a run, and the others in the next one', async () => {
    await mapWithLimit(Array.from({ length: 601 }), 25, () => storeQueued());
    const first = await run(NOW);
    expect([first.pcc.asked, first.stopped]).toEqual([600, 'limit']);
    const second = await run(at(5));
    expect([second.pcc.asked, second.stopped]).toEqual([1, 'done']);
  });

  it('removes deleted orders without a call', async () => {
    const order = await storeQueued();
    expect(await edit(order, { isDel: true })).toEqual([]);
    await run(NOW);
    expect(service.verifyPcc).not.toHaveBeenCalled();
    expect(await due(NOW)).toEqual([]);
  });

  it('starts no check after the time is up', async () => {
    await storeQueued();
    expect((await run(NOW, AbortSignal.abort())).stopped).toBe('time');
    expect(service.verifyPcc).not.toHaveBeenCalled();
  });
});
