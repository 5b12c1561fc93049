import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const db = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/order-lookups.entity.ts')),
  ...(await import('#functions/domain/order/tracking-number-use.ts')),
};

const TYPED = '6892-0123-4567a';
const NUMBER = '689201234567A';
const AT = '2026-11-20T00:00:00.000Z';

const itemKey = (number: string) => ({ pk: `CRN#${number}`, sk: 'ORDER#1' });
const hasItem = async (number: string): Promise<boolean> => (await db.getItem(itemKey(number))) !== undefined;

/** Adds an order as version 0.9.16 did: the number and its lookup item are as typed. */
const addOrderAsTyped = async (): Promise<Order> => {
  const order = { ...(await draftStoredOrder(1, AT)), courierNum: TYPED };
  await db.transact(db.addOrderActions(order));
  const { courierCode } = order;
  await db.transact([
    { name: 'TRACKING_NUMBER_LOOKUP', delete: itemKey(NUMBER) },
    { name: 'TRACKING_NUMBER_LOOKUP', put: { ...itemKey(TYPED), id: 1, courierCode } },
  ]);
  return order;
};
const change = async (before: Order, changes: Partial<Order>): Promise<Order> => {
  const after = { ...before, ...changes, version: before.version + 1 };
  expect(await db.transact(db.orderChangeActions(before, after))).toEqual([]);
  return after;
};

const idsOf = async (courierNum: string) => [
  ...new Set([...(await db.findIdsByTrackingNumber([courierNum], '')).values()].flat()),
];

beforeEach(() => table.empty());
afterAll(() => table.stop());

it('finds an order by a number that was stored as typed', async () => {
  await addOrderAsTyped();
  expect(await idsOf(TYPED)).toEqual([1]);
});

it('adds the lookup item of the number with the next change of an order whose number was stored as typed', async () => {
  await change(await addOrderAsTyped(), { receiverName: '김철수' });
  for (const spelling of [TYPED, NUMBER]) expect(await idsOf(spelling)).toEqual([1]);
  const { holder } = await db.checkTrackingNumber(NUMBER, [2]);
  expect(holder?.id).toBe(1);
});

it.each([
  ['gets another number', '690000000011'],
  ['loses its number', ''],
])('leaves no lookup item of a number that was stored as typed when its order %s', async (_, courierNum) => {
  const changed = await change(await addOrderAsTyped(), { receiverName: '김철수' });
  await change(changed, { courierNum });
  expect([await hasItem(TYPED), await hasItem(NUMBER)]).toEqual([false, false]);
});

it('keeps one lookup item when the spelling of a stored number is converted', async () => {
  await change(await addOrderAsTyped(), { courierNum: NUMBER });
  expect([await hasItem(TYPED), await hasItem(NUMBER)]).toEqual([false, true]);
});

it('locks every spelling of a number once', async () => {
  const lock = (spelling: string) => db.transact([db.trackingNumberLockAction([spelling, 0], 0)]);
  expect(await lock(TYPED)).toEqual([]);
  expect(await lock(NUMBER)).toEqual(['TRACKING_NUMBER']);
  expect(await db.readTrackingNumberUse(TYPED)).toEqual({ ids: [], lockVersion: 1 });
});
