import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action, Item } from '#functions/db/client.ts';
import type { StoredException } from '#functions/db/exception.entity.ts';
import { STAFF } from '#shared/domain/auth-level.ts';
import type { Order } from '#shared/domain/order.ts';
import { EVENT_LOG } from '#shared/table.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/counter.entity.ts')),
  ...(await import('#functions/db/exception.entity.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/partner.entity.ts')),
  ...(await import('#functions/db/reference.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/db/seen.entity.ts')),
  ...(await import('#functions/domain/order/counting.ts')),
  ...(await import('#functions/domain/exception/change-exceptions.ts')),
  ...(await import('#functions/domain/exception/check-due.ts')),
  ...(await import('#functions/domain/exception/list-exceptions.ts')),
  ...(await import('#functions/domain/exception/rules.ts')),
  ...(await import('#functions/domain/exception/unknown-zipcodes.ts')),
  ...(await import('#functions/domain/exception/watch-orders.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/retention/purge.ts')),
};

beforeEach(async () => {
  await table.empty();
  await product.addSeedData(START);
});
afterAll(() => table.stop());

const DAY = 86_400_000;
const START = new Date('2026-11-02T03:00:00.000Z');
const inDays = (days: number) => new Date(START.getTime() + days * DAY);
const author = { memberId: 3, name: '최은영', authLevel: STAFF };
const actor = {
  id: 3,
  memberId: 3,
  email: '',
  lName: '최',
  fName: '은영',
  authLevel: STAFF,
  partnerId: 1,
  partner_name: '',
};

let lastId = 0;
const storeOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  lastId += 1;
  const order = { ...(await draftStoredOrder(lastId, START.toISOString())), ...changes };
  await product.transact(product.addOrderActions(order));
  return order;
};
const edit = async (order: Order, to: Partial<Order>, at: Date): Promise<Order> => {
  const { after: edited, actions } = await product.orderEdit(order, to, author, at.toISOString());
  expect(await product.transact(actions)).toEqual([]);
  return edited;
};
const heldOrder = async () => edit(await storeOrder(), { status: '82' }, inDays(1));

let lastChange = 0;
const putOf = ([action]: readonly Action[]): Item => (action as { put: Item }).put;
/** Stream change that adds or changes an order. */
const changeTo = (order: Order, before?: Order) => {
  lastChange += 1;
  return {
    id: `change-${lastChange}`,
    at: START.getTime() / 1000 + lastChange * 7,
    before: before && putOf(product.addOrderActions(before)),
    after: putOf(product.addOrderActions(order)),
  };
};
type StreamChange = ReturnType<typeof changeTo>;
const deliver = (changes: readonly StreamChange[], now = inDays(2)) =>
  product.checkChangedOrders(changes, now);

const exceptionsOf = async ({ id }: Order): Promise<StoredException[]> =>
  (await product.readWatched(id)).exceptions;
const openRules = async (order: Order): Promise<string[]> =>
  (await exceptionsOf(order)).filter(({ closed }) => !closed).map(({ rule }) => rule);
const counts = () => product.countOpenExceptions('all');
const close = (exception: StoredException, now = inDays(3)) =>
  product.closeExceptions({ ids: [product.exceptionId(exception)] }, '처리함', { actor, now });

const wholeTable = async (): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of product.scanTable('hanho')) items.push(...page);
  return items;
};

const checkDue = (now: Date, timeUp = new AbortController().signal) =>
  product.checkDue({ clock: () => now, timeUp });
const timeIsUp = AbortSignal.abort();

describe('stream changes', () => {
  it('delivered again, in parts, out of order and at once have the effect of one delivery', async () => {
    const order = await storeOrder();
    const held = await edit(order, { status: '82' }, inDays(1));
    const changes = [changeTo(order), changeTo(held, order)];
    await deliver(changes);
    const expected = await wholeTable();
    await deliver(changes.slice(0, 1));
    await deliver(changes.toReversed());
    await Promise.all([deliver(changes), deliver(changes), deliver(changes.slice(1))]);
    expect(await wholeTable()).toEqual(expected);
    expect(await openRules(held)).toEqual(['STATUS_PROBLEM']);
    expect((await counts()).STATUS_PROBLEM).toBe(1);
  });

  it('processed concurrently open one exception', async () => {
    const held = await heldOrder();
    await Promise.all([1, 2, 3].map(() => deliver([changeTo(held)])));
    expect(await exceptionsOf(held)).toHaveLength(1);
    expect((await counts()).STATUS_PROBLEM).toBe(1);
  });

  it('of a restore open nothing', async () => {
    const change = changeTo(await heldOrder());
    await product.markPeriodProcessed(new Date(change.at * 1000), new Date(change.at * 1000));
    expect(await deliver([change])).toEqual({ opened: 0, closed: 0 });
  });

  it('without a change that a rule reads cost nothing', async () => {
    const order = await storeOrder();
    const { units } = await product.withMeter(() =>
      deliver([changeTo({ ...order, orderMemo: '메모', version: 2 }, order)]),
    );
    expect(units.read + units.write).toBe(0);
  });

  it('of a new order cost two write units and one read for the batch', async () => {
    const orders = [await storeOrder(), await storeOrder(), await storeOrder()];
    await product.listCodes('DWELLT');
    const changes = orders.map((order) => ({ ...changeTo(order), at: START.getTime() / 1000 }));
    const { units } = await product.withMeter(() => deliver(changes));
    expect([units.read, units.write]).toEqual([1, 6]);
    expect((await product.listWatched(10, {})).orders).toHaveLength(3);
  });

  it('of an order without a new exception cost at most 4.5 read units and no write', async () => {
    const order = await storeOrder();
    await deliver([changeTo(order)]);
    const received = await edit(order, { status: '02' }, inDays(1));
    await product.listCodes('DWELLT');
    const { units } = await product.withMeter(() => deliver([changeTo(received, order)]));
    expect(units.read).toBeLessThanOrEqual(4.5);
    // The instant of the received parcel is earlier than that of the registered one.
    expect(units.write).toBeLessThanOrEqual(3);
    const measured = await edit(received, { weight: 3 }, inDays(1.5));
    const second = await product.withMeter(() => deliver([changeTo({ ...measured, status: '02' })]));
    expect(second.units.write).toBe(0);
  });

  it('with an event that opens nothing read only the exceptions, until the order has one', async () => {
    const order = await storeOrder();
    await deliver([changeTo(order)]);
    await product.listCodes('DWELLT');
    const deliverMeasure = async (of: Order, at: Date) => {
      const { actions } = await product.orderEdit(of, { weight: of.weight + 1 }, author, at.toISOString());
      const after = actions.flatMap((action) => ('put' in action ? action.put : []));
      const event = after.find(({ sk }) => sk.startsWith(EVENT_LOG));
      return (await product.withMeter(() => deliver([{ ...changeTo(of), after: event as Item }]))).units;
    };
    expect(await deliverMeasure(order, inDays(1))).toMatchObject({ read: 2, write: 0 });
    const held = await edit(order, { status: '82' }, inDays(1));
    await deliver([changeTo(held, order)]);
    expect((await deliverMeasure(held, inDays(1.5))).read).toBeGreaterThan(3);
  });

  it('of the number of boxes close BOXES_INCOMPLETE if all of them were scanned', async () => {
    const order = await storeOrder({ boxQty: 2 });
    const at = inDays(1).toISOString();
    const loaded = { kind: 'loaded', source: 'scan', sourceId: 'first', data: { box: 1 } } as const;
    await product.addParcelEvent(order.id, {
      ...loaded,
      occurredAt: at,
      recordedAt: at,
      by: '',
      byId: null,
      version: 0,
    });
    await product.openException(order.id, 'BOXES_INCOMPLETE', inDays(1.5));
    const corrected = await edit(order, { boxQty: 1 }, inDays(2));
    await deliver([changeTo(corrected, order)]);
    expect(await openRules(order)).toEqual([]);
  });
});

describe('closing by a person', () => {
  it('is not lost to a concurrent check of the order', async () => {
    for (let nth = 0; nth < 8; nth += 1) {
      const held = await heldOrder();
      await deliver([changeTo(held)]);
      const [exception] = (await exceptionsOf(held)) as [StoredException];
      // The check writes, too, because the order has another number now.
      const renamed = await edit(held, { partnerId: 2 }, inDays(2));
      await Promise.all([close(exception), deliver([changeTo(renamed, held)])]);
      const [stored] = (await exceptionsOf(held)) as [StoredException];
      expect(stored.closed).toMatchObject({ by: '최은영', reason: '처리함' });
    }
    expect((await counts()).STATUS_PROBLEM).toBe(0);
  });

  it('and the end of the cause close an exception once', async () => {
    for (let nth = 0; nth < 8; nth += 1) {
      const held = await heldOrder();
      await deliver([changeTo(held)]);
      const [exception] = (await exceptionsOf(held)) as [StoredException];
      const released = await edit(held, { status: '08' }, inDays(2));
      await Promise.all([close(exception), deliver([changeTo(released, held)])]);
      expect(await exceptionsOf(held)).toHaveLength(1);
      expect(await openRules(held)).toEqual([]);
    }
    expect((await counts()).STATUS_PROBLEM).toBe(0);
    const drifts = await product.repairCounters('2026-01-01', '2026-11-05');
    expect(drifts.filter(({ day }) => day === product.OPEN_EXCEPTIONS)).toEqual([]);
  });
});

describe('openException', () => {
  it('opens one exception, however often it is repeated, also after it was closed', async () => {
    const order = await storeOrder();
    const open = () => product.openException(order.id, 'SHORT', inDays(1), { dueDate: '2026-11-05' });
    await Promise.all([open(), open(), open()]);
    const [exception] = (await exceptionsOf(order)) as [StoredException];
    expect(exception).toMatchObject({ rule: 'SHORT', dueDate: '2026-11-05' });
    await close(exception);
    await open();
    expect(await openRules(order)).toEqual([]);
    await product.openException(order.id, 'SHORT', inDays(4));
    expect(await openRules(order)).toEqual(['SHORT']);
    expect((await counts()).SHORT).toBe(1);
  });
});

describe('the job exceptions', () => {
  const watch = async (order: Order): Promise<Order> => {
    await deliver([changeTo(order)], START);
    return order;
  };
  const receivedOrder = async () => watch(await storeOrder({ status: '02', firstStatus: '02' }));
  const setLimit = async (value: string) => {
    const code = await product.getCode('DWELLT', '02');
    if (!code) throw new Error('The code does not exist.');
    await product.writeReference([product.changeCodeAction(code, { ...code, value })]);
  };

  it('opens NO_MOVEMENT when the limit has passed, and reads no other order', async () => {
    const [first, second] = [await receivedOrder(), await receivedOrder()];
    const moved = await edit(second, { status: '03' }, inDays(4));
    await deliver([changeTo(moved, second)], inDays(4));
    await checkDue(inDays(1));
    expect(await checkDue(inDays(6.9))).toMatchObject({ checked: 0, opened: 0 });
    expect(await checkDue(inDays(7))).toMatchObject({ checked: 2, opened: 1, isComplete: true });
    expect(await openRules(first)).toEqual(['NO_MOVEMENT']);
    expect(await checkDue(inDays(7))).toMatchObject({ checked: 0, opened: 0 });
    expect(await checkDue(inDays(8))).toMatchObject({ checked: 1, opened: 1 });
    expect(await openRules(moved)).toEqual(['NO_MOVEMENT']);
  });

  it('opens LATE on the day after the promised window', async () => {
    const window = { promisedFrom: '2026-11-03', promisedTo: '2026-11-04' };
    const order = await watch(await storeOrder({ status: '02', firstStatus: '02', ...window }));
    await checkDue(new Date('2026-11-04T14:59:00.000Z'));
    expect(await openRules(order)).toEqual([]);
    await checkDue(new Date('2026-11-04T15:00:00.000Z'));
    expect(await openRules(order)).toEqual(['LATE']);
  });

  it('applies a lower limit to all orders at the next run, and a wrong one to none', async () => {
    const order = await receivedOrder();
    await checkDue(inDays(1));
    await setLimit('곧');
    await checkDue(inDays(3));
    expect(await openRules(order)).toEqual([]);
    await setLimit('2');
    await checkDue(inDays(3));
    expect(await openRules(order)).toEqual(['NO_MOVEMENT']);
    await setLimit('30');
    await checkDue(inDays(3));
    expect(await openRules(order)).toEqual([]);
  });

  it('continues in the next run when its time was up', async () => {
    const order = await receivedOrder();
    expect(await checkDue(inDays(7), timeIsUp)).toMatchObject({ checked: 0, isComplete: false });
    expect(await checkDue(inDays(7))).toMatchObject({ opened: 1, isComplete: true });
    expect(await openRules(order)).toEqual(['NO_MOVEMENT']);
  });

  it('run twice at once opens one exception for each order', async () => {
    const orders = [];
    for (let nth = 0; nth < 12; nth += 1) orders.push(await receivedOrder());
    await Promise.all([checkDue(inDays(7)), checkDue(inDays(7))]);
    for (const order of orders) expect(await exceptionsOf(order)).toHaveLength(1);
    expect((await counts()).NO_MOVEMENT).toBe(12);
  });

  it('does not watch a delivered or deleted order', async () => {
    const order = await receivedOrder();
    const delivered = await edit(order, { status: '10' }, inDays(1));
    await deliver([changeTo(delivered, order)]);
    const deleted = await receivedOrder();
    await deliver([changeTo(await edit(deleted, { isDel: true }, inDays(1)), deleted)]);
    expect((await product.listWatched(10, {})).orders).toEqual([]);
  });
});

describe('repairExceptions', () => {
  it('opens, closes and watches what the projector missed, and changes nothing again', async () => {
    const held = await heldOrder();
    const stale = await storeOrder({ status: '02', firstStatus: '02' });
    const other = newProblem(stale.id);
    await product.transact(product.exceptionActions([{ after: other }]));
    expect(await product.repairExceptions(inDays(2))).toEqual({ opened: 1, closed: 1 });
    expect([await openRules(held), await openRules(stale)]).toEqual([['STATUS_PROBLEM'], []]);
    expect((await product.listWatched(10, {})).orders).toHaveLength(2);
    expect(await product.repairExceptions(inDays(2))).toEqual({ opened: 0, closed: 0 });
  });

  it('leaves drifted counters to repairCounters', async () => {
    const held = await heldOrder();
    await deliver([changeTo(held)]);
    await product.repairCounters('2026-01-01', '2026-11-05');
    await product.transact(
      product.addTalliesActions([{ partner: 'ALL', day: 'OPEN', name: 'STATUS_PROBLEM', by: 5 }]),
    );
    expect((await counts()).STATUS_PROBLEM).toBe(6);
    await product.repairCounters('2026-01-01', '2026-11-05');
    expect((await counts()).STATUS_PROBLEM).toBe(1);
  });
});

const newProblem = (orderId: number): StoredException =>
  product.newException(
    { id: orderId, hblNo: 'HHK1234567', partnerId: 1 },
    'STATUS_PROBLEM',
    inDays(1).getTime(),
  );

describe('SORTING_CODE_UNKNOWN', () => {
  const ZIPCODE = '63644';
  let lastPrint = 0;
  /** Order with a label that lacks the sorting code. */
  const printed = async (hours = 1): Promise<Order> => {
    const order = await storeOrder({ receiverZipcode: ZIPCODE });
    lastPrint += 1;
    const at = new Date(START.getTime() + hours * 3_600_000).toISOString();
    await product.addParcelEvent(order.id, {
      kind: 'labelPrinted',
      source: 'staff',
      sourceId: `print ${lastPrint}`,
      occurredAt: at,
      recordedAt: at,
      by: '최은영',
      byId: 3,
      version: 0,
      data: { sortingCode: 'none', zipcode: ZIPCODE },
    });
    return order;
  };
  /** Delivers changes after the registration, because the print is none of the order itself. */
  const deliverPrints = (orders: readonly Order[]) =>
    deliver(orders.map((order) => changeTo(order, { ...order, boxQty: order.boxQty + 1 })));
  const listed = async (state: 'open' | 'closed' = 'open') =>
    (await product.exceptionPage({ state, withComments: true }, actor, inDays(2))).items.filter(
      ({ rule }) => rule === 'SORTING_CODE_UNKNOWN',
    );
  const tableOf = (known: string[]) =>
    ({ find: (zipcode: string) => known.includes(zipcode) || undefined }) as never;

  it('is one exception of the first parcel, in every sequence of delivery', async () => {
    const [later, first, last] = [await printed(3), await printed(1), await printed(4)];
    await Promise.all([later, last].map((order) => deliverPrints([order])));
    await deliverPrints([first]);
    await deliverPrints([later, first]);
    expect(await listed()).toMatchObject([
      { orderId: first.id, hblNo: first.hblNo, partnerName: '', data: { zipcode: ZIPCODE, parcels: 3 } },
    ]);
    expect((await counts()).SORTING_CODE_UNKNOWN).toBe(1);
    expect((await product.countOpenExceptions({ partnerId: 1 })).SORTING_CODE_UNKNOWN).toBe(0);
  });

  it('is closed when no parcel waits any more', async () => {
    const [one, other] = [await printed(), await printed()];
    await deliverPrints([one, other]);
    const cancelled = await edit(one, { status: '90' }, inDays(1));
    await deliver([changeTo(cancelled, one)]);
    expect(await listed()).toMatchObject([{ data: { parcels: 1 } }]);
    await deliver([changeTo(await edit(other, { status: '09' }, inDays(1)), other)]);
    expect(await listed()).toEqual([]);
    expect(await listed('closed')).toMatchObject([{ closedReason: '원인이 해결되어 자동으로 닫힘' }]);
    expect((await counts()).SORTING_CODE_UNKNOWN).toBe(0);
  });

  it('is closed when the table knows the zipcode, until a later label lacks its code', async () => {
    await deliverPrints([await printed()]);
    await product.checkZipcodes(tableOf(['06236']), inDays(1));
    expect(await listed()).toHaveLength(1);
    await product.checkZipcodes(tableOf([ZIPCODE]), inDays(1));
    await product.repairExceptions(inDays(2));
    expect(await listed()).toEqual([]);
    const again = await printed(30);
    await deliverPrints([again]);
    expect(await listed()).toMatchObject([{ orderId: again.id, data: { parcels: 1 } }]);
  });

  it('stays closed by a person while its cause continues', async () => {
    await deliverPrints([await printed()]);
    const { exceptions } = await product.readWatched(lastId);
    await close(exceptions[0] as StoredException);
    await deliverPrints([await printed(2)]);
    await product.checkZipcodes(undefined, inDays(3));
    expect(await listed()).toEqual([]);
  });

  it('replaces the exceptions of single parcels of earlier versions, also if that is repeated', async () => {
    const orders = [await printed(1), await printed(2)];
    const since = (hours: number) => START.getTime() + hours * 3_600_000;
    await product.transact(
      product.exceptionActions(
        orders.map((order, nth) => ({
          after: {
            ...product.newException(order, 'SORTING_CODE_UNKNOWN', since(nth + 1)),
            assigneeId: 3,
            assigneeName: '최은영',
          },
        })),
      ),
    );
    for (let times = 0; times < 2; times += 1) {
      await product.repairExceptions(inDays(2));
      expect(await listed()).toMatchObject([
        { orderId: orders[0]?.id, assigneeId: 3, data: { zipcode: ZIPCODE, parcels: 2 } },
      ]);
      expect(await listed('closed')).toMatchObject([{ orderId: orders[1]?.id }]);
      expect((await counts()).SORTING_CODE_UNKNOWN).toBe(1);
    }
  });
});

describe('lists', () => {
  it('read one unit for 40 assigned exceptions, of all partners and of one', async () => {
    for (let nth = 0; nth < 90; nth += 30) {
      const changes = Array.from({ length: 30 }, (_, each) => ({
        after: {
          ...newProblem(1_000_000 + nth + each),
          assigneeId: 12_345,
          assigneeName: '남궁은영',
          dueDate: '2026-11-30',
        },
      }));
      expect(await product.transact(product.exceptionActions(changes))).toEqual([]);
    }
    for (const scope of ['all', { partnerId: 1 }] as const) {
      const { result, units } = await product.withMeter(() =>
        product.listExceptions(scope, 'open', { limit: 41 }),
      );
      expect(result.rows).toHaveLength(41);
      expect(units.read).toBeLessThanOrEqual(1);
    }
  });
});

describe('exceptionPage', () => {
  // The engine accepts such a start, DynamoDB refuses it.
  it('starts at the first exception in range after a later one', async () => {
    const [old, recent] = [newProblem(1_000_001), { ...newProblem(1_000_002), since: inDays(9).getTime() }];
    const changes = [old, recent].map((after) => ({ after }));
    expect(await product.transact(product.exceptionActions(changes))).toEqual([]);
    const sent = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    const next = `${recent.since}-${product.exceptionId(recent)}`;
    const search = { state: 'open', withComments: false, olderThanDays: 5, next } as const;
    const { items } = await product.exceptionPage(search, actor, inDays(10));
    const starts = sent.mock.calls.map(
      ([{ input }]) => (input as { ExclusiveStartKey?: Item }).ExclusiveStartKey,
    );
    sent.mockRestore();
    expect(items).toMatchObject([{ orderId: 1_000_001 }]);
    expect(starts.filter(Boolean)).toEqual([]);
  });

  it('reads one unit for 40 exceptions without their comments, half a unit for the counts and for each order', async () => {
    for (const start of [0, 25]) {
      const comments = [{ at: START.toISOString(), by: '최은영', text: '고객과 통화함'.repeat(50) }];
      const changes = Array.from({ length: 25 }, (_, nth) => ({
        after: { ...newProblem(1_000_000 + start + nth), comments },
      }));
      expect(await product.transact(product.exceptionActions(changes))).toEqual([]);
    }
    await Promise.all([product.listPartners(), product.listCodes('HOLDRS')]);
    const search = { state: 'open', withComments: false } as const;
    const { result, units } = await product.withMeter(() => product.exceptionPage(search, actor, START));
    expect(result.items).toHaveLength(40);
    expect(result.items[0]).toMatchObject({ commentCount: 1, comments: [] });
    expect(units.read).toBeLessThanOrEqual(21.5);
  });
});

describe('requireExceptions', () => {
  it('finds no exception by an id that writes a number in another way', async () => {
    const ids = ['1000001-STATUS_PROBLEM-1', '1000001-STATUS_PROBLEM-01'];
    await expect(product.requireExceptions(ids, actor)).rejects.toMatchObject({
      code: 'EXCEPTION_NOT_FOUND',
    });
  });
});

describe('retention', () => {
  it('deletes the exceptions of an order with the order, and their counters', async () => {
    const held = await heldOrder();
    await deliver([changeTo(held)]);
    const returned = await edit(held, { status: '84' }, inDays(2));
    await deliver([changeTo(returned, held)]);
    await product.purge(new Date('2032-01-01T00:00:00.000Z'));
    expect(await product.readWatched(held.id)).toEqual({ exceptions: [], due: undefined });
    expect((await counts()).STATUS_PROBLEM).toBe(0);
  });
});
