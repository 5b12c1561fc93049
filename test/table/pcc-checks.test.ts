import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredPccCheck } from '#shared/domain/customs/pcc-check.ts';
import type { Order } from '#shared/domain/order.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
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

beforeEach(async () => {
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
