import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '#functions/db/client.ts';
import type { FieldChange } from '#functions/db/history.entity.ts';
import type { Order } from '#shared/domain/order.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/db/correction.entity.ts')),
  ...(await import('#functions/db/customs-watch.entity.ts')),
  ...(await import('#functions/db/freight.entity.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/pcc-queue.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/domain/customs/clearance-watches.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/retention/purge.ts')),
  ...(await import('#functions/domain/retention/retention-rules.ts')),
};

beforeEach(async () => {
  await table.empty();
});
afterAll(() => table.stop());

const END = '2026-03-10T03:00:00.000Z';
const NOW = new Date('2031-03-11T00:00:00.000Z');
const author = { memberId: 3, name: '한호', authLevel: 90 };

let lastId = 0;
/** Stores a delivered order with an order number, a waybill number and a consol. */
const storeOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  lastId += 1;
  const draft = await draftStoredOrder(lastId, END, { orderId: `A-${lastId}`, courierNum: `69${lastId}` });
  const order = { ...draft, status: '10', consolId: 4, ...changes };
  await product.transact(product.addOrderActions(order));
  return order;
};
const storeChanges = async ({ id }: Order, count: number): Promise<void> => {
  const changes: FieldChange[] = [['orderMemo', '', '메모']];
  const actions = Array.from({ length: count }, (_, nth) =>
    product.addChangeAction(id, nth, { at: END, by: '한호', byId: 3, changes }),
  );
  while (actions.length > 0) await product.transact(actions.splice(0, 100));
};
const edit = async (order: Order): Promise<string[]> => {
  const { actions } = await product.orderEdit(order, { orderMemo: '늦게 고침' }, author, NOW.toISOString());
  return product.transact(actions);
};

const wholeTable = async (): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of product.scanTable('hanho')) items.push(...page);
  return items.sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
};
const keys = async () => (await wholeTable()).map(({ pk, sk }) => `${pk} ${sk}`);
const listDueRecords = async () => (await wholeTable()).flatMap((item) => product.dueOf(item, NOW) ?? []);

describe('purge of an order past its retention period', () => {
  it('removes all its items except the lock of its H/BL number', async () => {
    const order = await storeOrder({ pcc: 'P123456789012' });
    await storeChanges(order, 3);
    await product.putPccDue(order, NOW);
    const link = { hash: 'hash', fields: ['pcc' as const], tries: 0, by: '한호', byId: 3, consolId: null };
    await product.transact([
      product.addCustomsWatchAction(product.firstCustomsWatch({ ...order, eta: '2026-03-09' }, NOW)),
      product.putCorrectionAction(order.id, { ...link, isHeld: false, sentTo: null, holdId: null, ttl: 2e9 }),
    ]);
    expect((await keys()).filter((key) => key.startsWith(`ORDER#${order.id} `))).toEqual(
      expect.arrayContaining(['CORRECTION', 'CUSTOMS', 'PCCDUE'].map((sk) => `ORDER#${order.id} ${sk}`)),
    );
    const other = await storeOrder({ status: '03' });
    await product.purge(NOW);
    expect(await keys()).toEqual([
      `CONSOL#4 ORDER#${other.id}`,
      `CRN#69${other.id} ORDER#${other.id}`,
      `HBL#HH${order.id} HBL`,
      `HBL#HH${other.id} HBL`,
      `ONO#A-${other.id} P#1`,
      `ORDER#${other.id} ORDER`,
    ]);
    expect((await wholeTable()).find(({ pk }) => pk === `HBL#HH${order.id}`)).toEqual({
      pk: `HBL#HH${order.id}`,
      sk: 'HBL',
      id: order.id,
    });
  });

  it('removes a history that is longer than a transaction', async () => {
    const order = await storeOrder();
    await storeChanges(order, 250);
    expect(await product.purge(NOW)).toEqual({ due: { order: 1 }, removed: { order: 1 } });
    expect(await keys()).toEqual([`HBL#HH${order.id} HBL`]);
  });

  it.each([
    ['edited', edit],
    ['printed', (order: Order) => product.countPrint(order, 'request', NOW)],
  ])('removes nothing when the order is %s before the transaction', async (_, change) => {
    const order = await storeOrder();
    await storeChanges(order, 250);
    const [due] = await listDueRecords();
    await change(order);
    const before = await wholeTable();
    expect(await due?.remove()).toBe(false);
    expect(await wholeTable()).toEqual(before);
  });

  it('makes an edit fail if the order was read before the purge', async () => {
    const order = await storeOrder();
    await product.purge(NOW);
    expect(await edit(order)).toContain('ORDER');
    expect(await keys()).toEqual([`HBL#HH${order.id} HBL`]);
  });

  it('removes each order once in two concurrent runs', async () => {
    for (let nth = 0; nth < 30; nth += 1) await storeOrder();
    const runs = await Promise.all([product.purge(NOW), product.purge(NOW)]);
    const removed = runs.map((run) => run.removed.order ?? 0);
    expect(removed.reduce((sum, count) => sum + count)).toBe(30);
    expect(await listDueRecords()).toEqual([]);
  });
});

describe('purge with a limit', () => {
  it('removes no more orders per run than the limit, and returns how many are due', async () => {
    for (let nth = 0; nth < 5; nth += 1) await storeOrder();
    expect(await product.purge(NOW, 3)).toEqual({ due: { order: 5 }, removed: { order: 3 } });
    expect(await product.purge(NOW, 3)).toEqual({ due: { order: 2 }, removed: { order: 2 } });
    expect(await product.purge(NOW, 3)).toEqual({ due: {}, removed: {} });
  });

  it('planPurge counts the due orders and lists at most 20 of them, without removing any', async () => {
    const orders = [];
    for (let nth = 0; nth < 25; nth += 1) orders.push(await storeOrder());
    const before = await wholeTable();
    const { due, ids } = await product.planPurge(NOW);
    expect(due).toEqual({ order: 25 });
    expect(ids.order).toHaveLength(20);
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.order ?? []));
    expect(await wholeTable()).toEqual(before);
  });
});

describe('purge of a consol past its retention period', () => {
  const consol = {
    id: 4,
    version: 1,
    freightCode: 9,
    mblNo: '081-12345675',
    etd: '2026-03-01',
    eta: '2026-03-02',
    departCity: 'SYD',
    arrivalCity: 'ICN',
    status: '007',
    memo: '',
    links: 0,
    created_at: END,
    updated_at: END,
  };
  const run = {
    id: 9,
    method: 2 as const,
    freightNo: 'QF87',
    nation: 'AUS',
    departure: 'SYD',
    arrival: 'ICN',
    note: '',
    status: true,
    version: 1,
  };
  beforeEach(async () => {
    await product.transact([product.addFreightAction(run)]);
    await product.transact([...product.addConsolActions(consol), product.addFreightUseAction(run.id)]);
  });
  const usesOfRun = async () => (await wholeTable()).find(({ pk }) => pk === 'FREIGHT')?.uses;

  it('removes the consol in the same run as its orders, and decrements the uses of its freight run', async () => {
    await storeOrder();
    expect(await product.purge(NOW)).toEqual({
      due: { order: 1, consol: 1 },
      removed: { order: 1, consol: 1 },
    });
    expect((await keys()).filter((key) => /^(CONSOL|MBL)#/.test(key))).toEqual([]);
    expect(await usesOfRun()).toBe(0);
  });

  it('keeps the consol while one of its orders remains', async () => {
    const [dueOrder, keptOrder] = [await storeOrder(), await storeOrder({ modiDate: NOW.toISOString() })];
    expect(await product.purge(NOW)).toEqual({ due: { order: 1 }, removed: { order: 1 } });
    expect((await keys()).filter((key) => /^(CONSOL|MBL)#/.test(key))).toEqual([
      'CONSOL#4 CONSOL',
      `CONSOL#4 ORDER#${keptOrder.id}`,
      'MBL#08112345675 MBL',
    ]);
    expect(dueOrder.id).not.toBe(keptOrder.id);
    expect(await usesOfRun()).toBe(1);
  });

  it('removes nothing when the consol is changed before the transaction', async () => {
    const [due] = await listDueRecords();
    const changed = { ...consol, memo: '다시 엽니다', status: '001', updated_at: NOW.toISOString() };
    expect(await product.transact(product.changeConsolActions(consol, changed))).toEqual([]);
    const before = await wholeTable();
    expect(await due?.remove()).toBe(false);
    expect(await wholeTable()).toEqual(before);
  });
});
