import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/idempotency.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/order-lookups.entity.ts')),
  ...(await import('#functions/db/sequence.entity.ts')),
  ...(await import('#functions/domain/hbl/hbl-numbers.ts')),
  ...(await import('#functions/domain/order/parcel-events.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/repacking/merge-orders.ts')),
  ...(await import('#functions/domain/repacking/split-order.ts')),
};
const { foldEvents, statusOfStack } = await import('#shared/domain/parcel-events.ts');

const NOW = new Date('2026-11-26T03:00:00.000Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const actor = {
  id: 2,
  memberId: 2,
  email: 'staff@hanho.test',
  lName: '최',
  fName: '은영',
  authLevel: 90,
  partnerId: 1,
  partner_name: '한호로지스',
};
const FIRST_ID = 1_000;

beforeEach(async () => {
  await table.empty();
  await product.addSeedData(NOW);
  const settings = { name: 'RP', min: 1, max: 999, base: 1 };
  await product.saveRange(settings, { actor, now: NOW });
});
afterAll(() => table.stop());

const storeParcel = async (nth: number, changes: Partial<Order> = {}): Promise<Order> => {
  const drafted = await draftStoredOrder(FIRST_ID + nth, '2026-11-20T03:00:00.000Z');
  const received = { status: '02', firstStatus: '02', partnerId: 1, orderId: `NO-${nth}` };
  const order = { ...drafted, ...received, ...changes };
  await product.transact(product.addOrderActions(order));
  return order;
};
const readOrder = async (id: number): Promise<Order> => {
  const order = await product.getOrder('all', id, { consistent: true });
  if (!order) throw new Error(`No order ${id}`);
  return order;
};

const boxes = { boxQty: 1, weight: 2, width: 30, length: 25, height: 20 };
const halves = [
  { ...boxes, items: [{ index: 0, qty: 1 }] },
  {
    ...boxes,
    items: [
      { index: 0, qty: 1 },
      { index: 1, qty: 1 },
    ],
  },
];
const keyOf = (id: string) => ({ id, bodyHash: '', at: 0, expiresAt: 2_000_000_000 });
const split = ({ id, version }: Order, request: string, now = NOW) =>
  product.splitOrder(
    { orderId: id, version, parts: halves },
    { id: request, idempotency: keyOf(request), actor, now },
  );
const merge = (target: Order, others: readonly Order[], request: string) =>
  product.mergeOrders(
    {
      orderId: target.id,
      version: target.version,
      with: others.map(({ id, version }) => ({ orderId: id, version })),
      ...boxes,
    },
    { id: request, idempotency: keyOf(request), actor, now: NOW },
  );
const outcomesOf = async (attempts: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(attempts)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason.code ?? one.reason.constructor.name),
  );
const statusByEvents = async (order: Order): Promise<string> =>
  statusOfStack(foldEvents(order.firstStatus, await product.readEvents(order)));

describe('splitOrder', () => {
  it('lets one of several concurrent splits of a parcel win, and loses no number', async () => {
    const parcel = await storeParcel(1);
    const outcomes = await outcomesOf(['a', 'b', 'c'].map((request) => split(parcel, request)));
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'done']);
    const next = [await storeParcel(2), await storeParcel(3), await storeParcel(4)];
    for (const order of next) await split(order, `${order.id}`);
    // The four parts have the first four numbers, because the refused splits returned theirs.
    const ids = await product.findIdsByHblNo(['RP001', 'RP002', 'RP003', 'RP004']);
    expect(ids.size).toBe(4);
    const { range } = await product.readIssuer();
    expect([range?.spare, range?.pending]).toEqual([[], {}]);
  });

  it('writes one split if the same request is sent twice at once', async () => {
    const parcel = await storeParcel(1);
    const outcomes = await outcomesOf([split(parcel, 'a'), split(parcel, 'a')]);
    expect(outcomes.toSorted()).toEqual(['AnsweredConcurrently', 'done']);
    const stored = await product.getStoredAnswer('a', 0);
    expect(stored?.answer).toEqual({
      orders: [
        { id: parcel.id, hblNo: parcel.hblNo, orderNumber: 'NO-1' },
        { id: expect.any(Number), hblNo: 'RP001', orderNumber: 'NO-1-2' },
      ],
    });
    const ids = await product.findIdsByHblNo(['RP001']);
    expect(await readOrder(ids.get('RP001') ?? 0)).toMatchObject({ status: '02', orderId: 'NO-1-2' });
  });

  it('uses the reserved number of a request that ended before it wrote anything', async () => {
    const parcel = await storeParcel(1);
    // The function ended after it had reserved the number.
    const [reserved] = await product.reserveNumbersFor('a', NOW).getFree(1);
    const { orders } = await split(parcel, 'a', inMinutes(5));
    expect(orders[1]?.hblNo).toBe(reserved?.hblNo);
  });

  it('gives the number of an abandoned request to a later one', async () => {
    const [parcel, other] = [await storeParcel(1), await storeParcel(2)];
    const [lost] = await product.reserveNumbersFor('abandoned', NOW).getFree(1);
    const first = await split(parcel, 'a', inMinutes(5));
    const second = await split(other, 'b', inMinutes(6));
    expect([first.orders[1]?.hblNo, second.orders[1]?.hblNo]).toContain(lost?.hblNo);
  });

  it('takes another number if the reserved one is the own number of an order', async () => {
    const parcel = await storeParcel(1);
    await storeParcel(2, { hblNo: 'RP001', round: 0 });
    const { orders } = await split(parcel, 'a');
    expect(orders[1]?.hblNo).toBe('RP002');
  });

  it('stores parts whose status follows from their events, and which were never printed', async () => {
    const parcel = await storeParcel(1, { printCount: 2, lastPrint: '1 a', courierNum: '689201234567' });
    const { orders } = await split(parcel, 'a');
    const [first, part] = [await readOrder(parcel.id), await readOrder(orders[1]?.id ?? 0)];
    expect(first).toMatchObject({ printCount: 2, courierNum: '689201234567', version: 2 });
    expect(part).toMatchObject({ printCount: 0, lastPrint: '', courierNum: '', status: '02' });
    for (const order of [first, part]) expect(await statusByEvents(order)).toBe('02');
  });

  it('refuses a parcel with manual lines of its charge', async () => {
    const [parcel, target] = [await storeParcel(1, { chargeLines: 1 }), await storeParcel(2)];
    expect(await outcomesOf([split(parcel, 'a'), merge(target, [parcel], 'b')])).toEqual([
      'SPLIT_NOT_ALLOWED',
      'MERGE_NOT_ALLOWED',
    ]);
  });

  it('is repeated after a concurrent print, which changes no version', async () => {
    const parcel = await storeParcel(1);
    const [outcome] = await outcomesOf([
      split(parcel, 'a'),
      product.countPrint({ id: parcel.id, lastPrint: '' }, 'hash', NOW),
    ]);
    expect(outcome).toBe('done');
    expect((await readOrder(parcel.id)).printCount).toBe(1);
  });
});

describe('mergeOrders', () => {
  it('lets one of two concurrent merges of a parcel win, and changes nothing for the other', async () => {
    const [a, b, c] = [await storeParcel(1), await storeParcel(2), await storeParcel(3)];
    const outcomes = await outcomesOf([merge(a, [b], 'a'), merge(c, [b], 'c')]);
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'done']);
    const merged = await readOrder(b.id);
    const [winner, loser] = outcomes[0] === 'done' ? [a, c] : [c, a];
    expect(merged).toMatchObject({ status: '90', mergedInto: winner.hblNo, mergedIntoId: winner.id });
    expect(await statusByEvents(merged)).toBe('90');
    expect((await readOrder(winner.id)).itemList).toHaveLength(4);
    expect(await readOrder(loser.id)).toEqual(loser);
  });

  it('writes one merge if the same request is sent twice at once', async () => {
    const [a, b] = [await storeParcel(1), await storeParcel(2)];
    const outcomes = await outcomesOf([merge(a, [b], 'a'), merge(a, [b], 'a')]);
    expect(outcomes.toSorted()).toEqual(['AnsweredConcurrently', 'done']);
    expect((await readOrder(a.id)).itemList).toHaveLength(4);
  });
});
