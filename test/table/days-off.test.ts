import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/exception.entity.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/reference.entity.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/order/follow-days.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
};

const START = new Date('2026-11-30T03:00:00.000Z');
const NEXT = new Date('2026-12-01T03:00:00.000Z');
const staff = { name: '최은영', memberId: 3, authLevel: 90 };

beforeEach(async () => {
  await table.empty();
  await product.addSeedData(START);
});
afterAll(() => table.stop());

let lastId = 0;
const storeOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  lastId += 1;
  const order = { ...(await draftStoredOrder(lastId, START.toISOString())), ...changes };
  await product.transact(product.addOrderActions(order));
  await product.watchNewOrder(order.id, START.getTime() + lastId);
  return order;
};
/** An order whose parcel arrived on Monday, 30 November 2026, by air. */
const arrivedOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  const order = await storeOrder({ freightMethod: 2, ...changes });
  const { after, actions } = await product.orderEdit(order, { status: '06' }, staff, START.toISOString());
  expect(await product.transact(actions)).toEqual([]);
  return after;
};
const readOrder = async ({ id }: Order): Promise<Order> => {
  const order = await product.getOrder('all', id, { consistent: true });
  if (!order) throw new Error('The order does not exist.');
  return order;
};
const windowOf = async (order: Order): Promise<string[]> => {
  const { promisedFrom, promisedTo } = await readOrder(order);
  return [promisedFrom, promisedTo];
};
const noticesOf = async ({ id }: Order) => {
  const { events } = await product.readOrderLog(id, { consistent: true });
  return events.filter(({ kind }) => kind === 'delayed').map(({ data, source }) => ({ data, source }));
};

const dayOff = (code: string, codeLabel: string, value = '1') => ({
  id: `DAYOFF-${code}`,
  parentCode: 'DAYOFF',
  code,
  codeLabel,
  value,
  orderNo: 1,
  status: true,
  description: '',
  version: 1,
});
const addDay = (...day: Parameters<typeof dayOff>) =>
  product.writeReference([product.addCodeAction(dayOff(...day))]);
const removeDay = (code: string) =>
  product.writeReference([product.removeReferenceAction('CODE#DAYOFF', code)]);

const untilEnd = () => new AbortController().signal;
/** A signal that is aborted from its second reading on, so that a run ends after its first page. */
const afterOnePage = (): AbortSignal => {
  let readings = 0;
  return {
    get aborted() {
      readings += 1;
      return readings > 1;
    },
  } as AbortSignal;
};
let runs = 0;
const follow = (timeUp = untilEnd()) => {
  runs += 1;
  const now = new Date(NEXT.getTime() + runs * 60_000);
  return product.followDaysOff({ clock: () => now, timeUp });
};

describe('followDaysOff', () => {
  it('moves the windows of open parcels once, with an event that names the day, and back after its removal', async () => {
    const order = await arrivedOrder();
    expect(await windowOf(order)).toEqual(['2026-12-02', '2026-12-04']);
    await addDay('261203', '임시공휴일');
    expect(await follow()).toEqual({ moved: 1, failures: [] });
    expect(await windowOf(order)).toEqual(['2026-12-02', '2026-12-07']);
    const notice = {
      source: 'system',
      data: {
        promisedFromBefore: '2026-12-02',
        promisedToBefore: '2026-12-04',
        promisedFrom: '2026-12-02',
        promisedTo: '2026-12-07',
        daysOff: '12월 3일(목) 임시공휴일',
      },
    };
    expect(await noticesOf(order)).toEqual([notice]);
    expect(await follow()).toEqual({ moved: 0, failures: [] });
    await removeDay('261203');
    expect(await follow()).toEqual({ moved: 1, failures: [] });
    expect(await windowOf(order)).toEqual(['2026-12-02', '2026-12-04']);
    const [, back] = await noticesOf(order);
    expect(back?.data).toMatchObject({ promisedTo: '2026-12-04', daysOff: '12월 3일(목) 임시공휴일 해제' });
  });

  it('names only the days that move the window of the parcel', async () => {
    const order = await arrivedOrder();
    await addDay('261201', '임시공휴일');
    await addDay('261225', '성탄절 정상 영업', '2');
    await addDay('261206', '일요일 휴무');
    expect(await follow()).toEqual({ moved: 1, failures: [] });
    expect(await noticesOf(order)).toMatchObject([{ data: { daysOff: '12월 1일(화) 임시공휴일' } }]);
    expect(await windowOf(order)).toEqual(['2026-12-03', '2026-12-07']);
  });

  it('leaves parcels that are not affected, delivered or deleted, and those that were changed since', async () => {
    const toAustralia = await arrivedOrder({ arrivalCountry: 'AUS' });
    const [delivered, deleted, changed] = [await arrivedOrder(), await arrivedOrder(), await arrivedOrder()];
    const edit = async (order: Order, to: Partial<Order>) => {
      const { after, actions } = await product.orderEdit(order, to, staff, NEXT.toISOString());
      expect(await product.transact(actions)).toEqual([]);
      return after;
    };
    await edit(delivered, { status: '10' });
    await edit(deleted, { isDel: true });
    await addDay('261203', '임시공휴일');
    const { version } = await edit(changed, { receiverName: '김철수' });
    expect(await windowOf(changed)).toEqual(['2026-12-02', '2026-12-07']);
    expect(await follow()).toEqual({ moved: 0, failures: [] });
    expect((await readOrder(changed)).version).toBe(version);
    expect((await readOrder(toAustralia)).version).toBe(toAustralia.version);
  });

  it('reads no order if the days off are unchanged, or if only a name or a day on a weekend changed', async () => {
    await arrivedOrder();
    const unitsOf = async () => {
      const { units } = await product.withMeter(() => follow());
      return units.read;
    };
    const unchanged = await unitsOf();
    await addDay('261205', '토요일 휴무');
    expect(await unitsOf()).toBeLessThanOrEqual(unchanged + 0.5);
    expect(unchanged).toBeLessThanOrEqual(1.5);
  });

  it('continues an interrupted run, and follows days that changed since', async () => {
    const orders: Order[] = [];
    for (let nth = 0; nth <= 100; nth += 1) orders.push(await arrivedOrder());
    const [first, last] = [orders[0] as Order, orders[100] as Order];
    await addDay('261203', '임시공휴일');
    expect((await follow(afterOnePage())).moved).toBe(100);
    expect(await windowOf(last)).toEqual(['2026-12-02', '2026-12-04']);
    expect((await follow()).moved).toBe(1);
    expect(await windowOf(last)).toEqual(['2026-12-02', '2026-12-07']);

    await addDay('261204', '임시공휴일');
    expect((await follow(afterOnePage())).moved).toBe(100);
    expect(await windowOf(first)).toEqual(['2026-12-02', '2026-12-08']);
    await removeDay('261204');
    expect((await follow()).moved).toBe(100);
    expect([await windowOf(first), await windowOf(last)]).toEqual([
      ['2026-12-02', '2026-12-07'],
      ['2026-12-02', '2026-12-07'],
    ]);
    expect(await noticesOf(last)).toHaveLength(1);
    expect(await follow()).toEqual({ moved: 0, failures: [] });
  });
});
