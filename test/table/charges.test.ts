import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { optionsOf } from '#shared/domain/charge-of.ts';
import type { Order } from '#shared/domain/order.ts';
import type { RateCardRecord } from '#shared/domain/rate-card.ts';
import type { Session } from '#shared/domain/session.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/billing.entity.ts')),
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/rate-card.entity.ts')),
  ...(await import('#functions/db/reference.entity.ts')),
  ...(await import('#functions/db/stream.ts')),
  ...(await import('#functions/domain/charge/bill-orders.ts')),
  ...(await import('#functions/domain/order/order-charge.ts')),
  ...(await import('#functions/domain/charge/change-charges.ts')),
  ...(await import('#functions/domain/charge/price-orders.ts')),
  ...(await import('#functions/domain/charge/read-charge.ts')),
  ...(await import('#functions/domain/order/add-event.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
};

beforeEach(() => table.empty());
afterAll(() => table.stop());

const staff = { name: '최은영', memberId: 3, authLevel: 90 };
const partner = { name: '이수진', memberId: 4, authLevel: 80 };
const customer = { name: '김민준', memberId: 5, authLevel: 10 };
const system = { name: '시스템', memberId: null };
const actor = { memberId: 3, lName: '최', fName: '은영', authLevel: 90 } as Session;

const card = (changes: Partial<RateCardRecord> = {}): RateCardRecord => ({
  partnerId: null,
  method: 2,
  validFrom: '2026-11-01',
  validUntil: null,
  currency: 'AUD',
  interval: 0.5,
  steps: [{ upTo: 0.5, price: 1000 }],
  extraPrice: 200,
  minimum: 0,
  surcharges: [],
  transitMin: 3,
  transitMax: 5,
  notIncluded: [],
  version: 1,
  priceVersion: 1,
  ...changes,
});

/** Stores cards, past the cache of a minute. */
const saveCards = async (...cards: RateCardRecord[]): Promise<void> => {
  for (const one of cards) {
    expect(await product.writeReference([product.putRateCardAction(one)])).toEqual([]);
  }
};

/** One box of 10 × 10 × 10 cm. */
const box = { width: 10, length: 10, height: 10, weight: 0.4 };
let lastId = 0;
const register = async (changes: Partial<Order> = {}, payload: object = {}): Promise<Order> => {
  lastId += 1;
  const draft = await draftStoredOrder(lastId, '2026-11-20T00:00:00.000Z', { ...box, ...payload });
  const order = await product.withCharge({ ...draft, ...changes });
  expect(await product.transact(product.addOrderActions(order))).toEqual([]);
  return order;
};
const read = async ({ id }: Order): Promise<Order> => {
  const order = await product.getOrder('all', id, { consistent: true, withDeleted: true });
  if (!order) throw new Error('The order does not exist.');
  return order;
};
const edit = async (
  before: Order,
  to: Partial<Order>,
  at: string,
  author: Parameters<typeof product.orderEdit>[2] = staff,
): Promise<Order> => {
  const { actions } = await product.orderEdit(await read(before), to, author, at);
  expect(await product.transact(actions)).toEqual([]);
  return read(before);
};

describe('the charge of an order', () => {
  it('is estimated by the card of today until the parcel was received and measured', async () => {
    await saveCards(card(), card({ validFrom: '2026-11-25', steps: [{ upTo: 0.5, price: 1500 }] }));
    const order = await register();
    expect(await read(order)).toMatchObject({
      chargeBase: 1000,
      chargeCurrency: 'AUD',
      chargeState: 'estimate',
      chargeBasis: 'declared',
      chargeOn: '',
      chargeCard: 'ALL|2|2026-11-01|1',
    });
    const weighed = { weight: 0.9, totalWeight: 0.9 };
    expect(await edit(order, weighed, '2026-11-21T00:00:00.000Z')).toMatchObject({
      chargeBase: 1200,
      // The change is also a `measured` event, because staff made it.
      chargeState: 'measured',
    });
  });

  it('stays an estimate after changes by customers, and by partners before the arrival', async () => {
    await saveCards(card());
    const order = await register();
    const byCustomer = await edit(order, { weight: 0.9 }, '2026-11-21T00:00:00.000Z', customer);
    expect(byCustomer).toMatchObject({ chargeBase: 1200, chargeState: 'estimate' });
    const byPartner = await edit(order, { weight: 1.4 }, '2026-11-21T01:00:00.000Z', partner);
    expect(byPartner).toMatchObject({ chargeBase: 1400, chargeState: 'estimate' });
    await edit(order, { status: '02', orderId: 'A1' }, '2026-11-22T00:00:00.000Z', partner);
    const received = await edit(order, { orderMemo: '문 앞' }, '2026-11-22T01:00:00.000Z', partner);
    expect(received.chargeState).toBe('estimate');
    const measured = await edit(order, { weight: 1.9 }, '2026-11-22T02:00:00.000Z', partner);
    expect(measured).toMatchObject({ chargeBase: 1600, chargeState: 'measured' });
  });

  it('gets its day once, in Seoul, and keeps it after a correction of the status', async () => {
    await saveCards(card());
    const [november, december] = [await register(), await register()];
    const received = { status: '02', orderId: '' };
    expect((await edit(november, received, '2026-11-30T14:59:59.000Z')).chargeOn).toBe('2026-11-30');
    expect((await edit(december, received, '2026-11-30T15:00:00.000Z')).chargeOn).toBe('2026-12-01');
    const corrected = await edit(november, { status: '01' }, '2026-12-02T00:00:00.000Z');
    expect(corrected).toMatchObject({ status: '01', chargeOn: '2026-11-30' });
    expect((await edit(november, received, '2026-12-05T00:00:00.000Z')).chargeOn).toBe('2026-11-30');
  });

  it('gets the day on which a reported event happened', async () => {
    await saveCards(card());
    const order = await register();
    const event = { place: '', reason: '', note: '', occurredAt: '2026-11-22T16:00:00.000Z' };
    await product.addEvent(
      { ...event, orderId: order.id, kind: 'departed' },
      { actor, now: new Date('2026-11-29T00:00:00.000Z'), idempotency: undefined },
    );
    expect(await read(order)).toMatchObject({ status: '05', chargeOn: '2026-11-23' });
  });

  it('is measured by a reported measurement in any status, which changes nothing else', async () => {
    await saveCards(card());
    const order = await register();
    const event = { orderId: order.id, kind: 'measured', place: '', reason: '', note: '' } as const;
    const report = (now: string) =>
      product.addEvent(event, { actor, now: new Date(now), idempotency: undefined });
    await report('2026-11-21T00:00:00.000Z');
    const measured = await read(order);
    expect(measured).toMatchObject({ status: order.status, chargeState: 'measured', version: 2 });
    await report('2026-11-21T01:00:00.000Z');
    expect((await read(order)).version).toBe(2);
  });

  it('of a received parcel stays when its card changes on its first day, until its weight changes', async () => {
    await saveCards(card({ validFrom: '2026-11-21' }));
    const order = await register();
    await edit(order, { status: '02', orderId: 'A1' }, '2026-11-21T00:00:00.000Z');
    const changed = card({ validFrom: '2026-11-21', extraPrice: 700, version: 2, priceVersion: 2 });
    await saveCards({ ...changed, steps: [{ upTo: 0.5, price: 5000 }] });
    const kept = await edit(order, { orderMemo: '문 앞' }, '2026-11-21T02:00:00.000Z');
    expect(kept).toMatchObject({ chargeBase: 1000, chargeCard: 'ALL|2|2026-11-21|1' });
    const heavier = await edit(order, { weight: 0.9 }, '2026-11-21T03:00:00.000Z');
    expect(heavier).toMatchObject({ chargeBase: 5700, chargeCard: 'ALL|2|2026-11-21|2' });
  });

  it('keeps its card and all lines when the card gets another currency than the manual lines', async () => {
    await saveCards(card({ validFrom: '2026-11-21' }));
    const order = await register({ modiDate: '2026-11-21T00:00:00.000Z' });
    await edit(order, { status: '02', orderId: 'A1' }, '2026-11-21T00:00:00.000Z');
    const caller = { actor, now: new Date('2026-11-21T01:00:00.000Z'), idempotency: undefined };
    const { version } = await read(order);
    const line = { orderId: order.id, version, name: '할인', amount: -300, reason: '파손 보상' };
    const before = await product.addChargeLine(line, { ...caller, isRepeated: false });
    const changed = card({ validFrom: '2026-11-21', currency: 'USD', version: 2, priceVersion: 2 });
    await saveCards(changed);
    for (const count of [1, 0]) {
      const recalculated = await product.recalculateCharges([order.id], caller);
      expect(recalculated).toEqual({ count: 1, changed: count });
      const after = await product.readCharge('all', order.id, actor, caller.now);
      const state = { state: 'unpriced', reason: 'currency', stale: true, version: after.version };
      expect(after).toEqual({ ...before, ...state });
    }
  });

  it('names the version that ended its card, and is not stale after the end of its card', async () => {
    await saveCards(card({ validFrom: '2026-11-20' }));
    const former = await register();
    await saveCards(card({ validFrom: '2026-11-20', validUntil: '2026-11-30', version: 2 }));
    const later = await register();
    expect(later.chargeCard).toBe('ALL|2|2026-11-20|2');
    const caller = { actor, now: new Date('2026-11-20T01:00:00.000Z'), idempotency: undefined };
    const staleOf = async ({ id }: Order) => (await product.readCharge('all', id, actor, caller.now)).stale;
    expect([await staleOf(former), await staleOf(later)]).toEqual([false, false]);
    const ids = [former.id, later.id];
    expect(await product.recalculateCharges(ids, caller)).toEqual({ count: 2, changed: 0 });
    await saveCards(card({ validFrom: '2026-11-20', version: 3, priceVersion: 3 }));
    expect([await staleOf(former), await staleOf(later)]).toEqual([true, true]);
    expect(await product.recalculateCharges(ids, caller)).toEqual({ count: 2, changed: 2 });
    expect([await staleOf(former), await staleOf(later)]).toEqual([false, false]);
  });

  it('has a line for freight that costs 0', async () => {
    await saveCards(card({ steps: [{ upTo: 0.5, price: 0 }] }));
    const order = await register();
    const { total, lines } = await product.readCharge('all', order.id, actor, new Date(order.modiDate));
    expect(total).toBe(0);
    expect(lines).toMatchObject([{ kind: 'freight', quantity: 0.5, amount: 0 }]);
    const cancelled = await edit(order, { status: '90' }, '2026-11-21T02:00:00.000Z');
    const now = new Date(cancelled.modiDate);
    expect((await product.readCharge('all', order.id, actor, now)).lines).toEqual([]);
  });

  it('is 0 while the parcel is deleted or cancelled', async () => {
    await saveCards(card());
    const order = await register();
    expect(await edit(order, { isDel: true }, '2026-11-21T00:00:00.000Z')).toMatchObject({ chargeBase: 0 });
    expect(await edit(order, { isDel: false }, '2026-11-21T01:00:00.000Z')).toMatchObject({
      chargeBase: 1000,
    });
    expect((await edit(order, { status: '90' }, '2026-11-21T02:00:00.000Z')).chargeBase).toBe(0);
  });

  it('is not computed for an order that was received before charges existed', async () => {
    await saveCards(card());
    const draft = await draftStoredOrder(900, '2026-11-20T00:00:00.000Z', box);
    const order = { ...draft, status: '05' };
    await product.transact(product.addOrderActions(order));
    const edited = await edit(order, { weight: 2 }, '2026-11-21T00:00:00.000Z', system);
    expect(edited).toMatchObject({ chargeState: '', chargeOn: '', chargeCurrency: '', chargeBase: 0 });
  });

  it('reads nothing and writes nothing more with a warm cache', async () => {
    await saveCards(card());
    const order = await register();
    const before = await read(order);
    const { units } = await product.withMeter(() =>
      product.orderEdit(before, { weight: 3 }, staff, '2026-11-21T00:00:00.000Z'),
    );
    expect(units).toMatchObject({ read: 0, write: 0 });
  });

  it('is read as it was stored', async () => {
    await saveCards(card({ currency: 'KRW', version: 1 }));
    const charges: Partial<Order>[] = [
      { chargeState: 'estimate', chargeReason: '', chargeCurrency: 'KRW', chargeBasis: 'declared' },
      { chargeState: 'measured', chargeReason: '', chargeCurrency: 'AUD', chargeBasis: 'measured' },
      { chargeState: 'unpriced', chargeReason: 'noCard', chargeCurrency: '', chargeBasis: 'measured' },
      { chargeState: 'unpriced', chargeReason: 'noMeasure', chargeCurrency: '', chargeBasis: 'declared' },
      { chargeState: 'unpriced', chargeReason: 'aboveSteps', chargeCurrency: '', chargeBasis: 'declared' },
      { chargeState: 'unpriced', chargeReason: 'currency', chargeCurrency: 'AUD', chargeBasis: 'declared' },
    ];
    const cards = ['2|1|2026-11-01|3', 'ALL|2|2026-11-01|1', '', '', '', '9|2|2028-02-29|1'];
    for (const [nth, charge] of charges.entries()) {
      const draft = await draftStoredOrder(910 + nth, '2026-11-20T00:00:00.000Z', box);
      const stored = {
        ...{ ...draft, ...charge, chargeBase: 1200, chargeManual: -7, chargeLines: 2, chargeSurcharges: 5 },
        ...{ chargeOn: '2028-02-29', chargeOptions: '제주\n통관', chargeCard: String(cards[nth]) },
      };
      await product.transact(product.addOrderActions(stored));
      expect(await read(stored)).toEqual(stored);
      expect(optionsOf(stored)).toEqual(['제주', '통관']);
    }
    const rowsWith = async (...oneOf: ('estimate' | 'measured' | 'unpriced')[]) => {
      const conditions = [{ field: 'chargeState', oneOf }] as const;
      return (await product.listOrdersByDay('2026-11-20', false, { conditions })).rows.map(({ id }) => id);
    };
    expect(await rowsWith('estimate')).toEqual([910]);
    expect(await rowsWith('unpriced')).toEqual([915, 914, 913, 912]);
    expect(await rowsWith('estimate', 'measured')).toEqual([911, 910]);
  });
});

describe('the billing item', () => {
  let lastEvent = 0;
  const imageOf = (order: Order | undefined) =>
    order && (marshall(product.orderTableItem(order), { removeUndefinedValues: true }) as never);
  const deliver = (...changes: [before: Order | undefined, after: Order | undefined][]) =>
    product.billChangedOrders(
      product.changesOf(
        changes.map(([before, after]) => {
          lastEvent += 1;
          const dynamodb = {
            ApproximateCreationDateTime: 1_790_000_000 + lastEvent,
            OldImage: imageOf(before),
            NewImage: imageOf(after),
          };
          return { eventID: `event-${lastEvent}`, dynamodb };
        }),
      ),
    );
  const received = { status: '02', orderId: 'B1' };
  const receive = async (payload: object = {}): Promise<Order> => {
    await saveCards(card());
    const order = await register({ partnerId: 2 }, payload);
    const after = await edit(order, received, '2026-11-21T00:00:00.000Z');
    await deliver([undefined, order], [order, after]);
    return after;
  };
  const unbilled = async () =>
    (await product.listUnbilled(2, 'AUD', '2026-11-30')).map(({ orderId, total }) => [orderId, total]);

  it('lists a parcel as not billed from its arrival on', async () => {
    await saveCards(card());
    const registered = await register({ partnerId: 2 });
    await deliver([undefined, registered]);
    expect(await product.getBilling(registered.id)).toBeUndefined();
    const order = await edit(registered, received, '2026-11-21T00:00:00.000Z');
    const { units } = await product.withMeter(() => deliver([registered, order]));
    expect(units).toMatchObject({ read: 1, write: 2 });
    expect(await product.getBilling(order.id)).toEqual({
      orderId: order.id,
      version: 2,
      partner: 2,
      currency: 'AUD',
      hblNo: order.hblNo,
      orderNumber: 'B1',
      method: 2,
      day: '2026-11-21',
      state: 'estimate',
      isDue: false,
      isVoid: false,
      basis: 'declared',
      measure: 0.4,
      freight: 1000,
      surcharges: 0,
      manual: 0,
      total: 1000,
      billed: 0,
      billedMeasure: 0,
      billedManual: 0,
      statements: [],
    });
    expect(await unbilled()).toEqual([[order.id, 1000]]);
  });

  it('of an own direct parcel is not listed', async () => {
    await saveCards(card());
    const order = await register();
    const after = await edit(order, received, '2026-11-21T00:00:00.000Z');
    await deliver([order, after]);
    expect((await product.getBilling(order.id))?.total).toBe(1000);
    expect(await product.listUnbilled(1, 'AUD', '2026-12-31')).toEqual([]);
  });

  it('is due once the parcel was measured or has departed', async () => {
    const order = await receive();
    const departed = await edit(order, { status: '05' }, '2026-11-22T00:00:00.000Z');
    await deliver([order, departed]);
    expect(await product.getBilling(order.id)).toMatchObject({ isDue: true, basis: 'declared' });
    const measured = await edit(order, { weight: 0.6 }, '2026-11-23T00:00:00.000Z');
    await deliver([departed, measured]);
    expect(await product.getBilling(order.id)).toMatchObject({ isDue: true, basis: 'measured', total: 1200 });
  });

  it('ignores repeated and late changes, and changes that do not concern it', async () => {
    const first = await receive();
    const heavier = await edit(first, { weight: 0.9 }, '2026-11-22T00:00:00.000Z');
    const moved = await edit(first, { parcelLocation: 'A' }, '2026-11-22T01:00:00.000Z');
    await deliver([heavier, moved], [first, heavier]);
    await deliver([undefined, first]);
    await deliver([first, heavier]);
    expect(await product.getBilling(first.id)).toMatchObject({ version: heavier.version, total: 1200 });
    const { units } = await product.withMeter(() => deliver([heavier, moved]));
    expect(units).toMatchObject({ read: 0, write: 0 });
  });

  it('keeps what statements have billed, also if a statement bills it concurrently', async () => {
    const order = await receive();
    const before = await product.getBilling(order.id);
    if (!before) throw new Error('The parcel has no billing item.');
    const billed = { ...before, billed: 1000, billedMeasure: 0.4, statements: ['ST-202611-002-1'] };
    expect(await product.putBilling(before, billed)).toBe(true);
    expect(await unbilled()).toEqual([]);
    const heavier = await edit(order, { weight: 0.9 }, '2026-11-22T00:00:00.000Z');
    await deliver([order, heavier]);
    expect(await product.getBilling(order.id)).toMatchObject({
      ...{ total: 1200, billed: 1000, billedMeasure: 0.4, statements: ['ST-202611-002-1'] },
    });
    expect(await unbilled()).toEqual([[order.id, 1200]]);
    const deleted = await edit(order, { isDel: true }, '2026-11-23T00:00:00.000Z');
    await deliver([heavier, deleted]);
    expect(await product.getBilling(order.id)).toMatchObject({ total: 0, isVoid: true, isDue: true });
  });

  it('keeps the amounts of a billed parcel whose charge gets another currency', async () => {
    const order = await receive();
    const before = await product.getBilling(order.id);
    if (!before) throw new Error('The parcel has no billing item.');
    await product.putBilling(before, { ...before, billed: 1000, statements: ['ST-202611-002-1'] });
    await saveCards(card({ method: 1, currency: 'USD', steps: [{ upTo: 0.5, price: 7 }] }));
    const bySea = await edit(order, { freightMethod: 1 }, '2026-11-22T00:00:00.000Z');
    expect(bySea).toMatchObject({ chargeCurrency: 'USD', chargeBase: 7 });
    await deliver([order, bySea]);
    const kept = { currency: 'AUD', total: 1000, billed: 1000, state: 'unpriced', isDue: false };
    expect(await product.getBilling(order.id)).toMatchObject(kept);
  });

  it('of a billed parcel without a price is due once the parcel is cancelled', async () => {
    const order = await receive();
    const before = await product.getBilling(order.id);
    if (!before) throw new Error('The parcel has no billing item.');
    await product.putBilling(before, { ...before, billed: 1000, statements: ['ST-202611-002-1'] });
    const bySea = await edit(order, { freightMethod: 1 }, '2026-11-22T00:00:00.000Z');
    await deliver([order, bySea]);
    expect(bySea).toMatchObject({ chargeState: 'unpriced', chargeReason: 'noCard' });
    expect(await product.hasBillable(2, 'AUD', '2026-11-30')).toBe(false);
    const cancelled = await edit(bySea, { status: '90' }, '2026-11-23T00:00:00.000Z');
    await deliver([bySea, cancelled]);
    expect(await product.getBilling(order.id)).toMatchObject({ state: 'unpriced', total: 0, billed: 1000 });
    expect(await product.hasBillable(2, 'AUD', '2026-11-30')).toBe(true);
  });

  it('is repaired if it is missing or differs from its order', async () => {
    const order = await receive();
    const differing = () => product.differingBillings([product.orderTableItem(order)]);
    expect(await differing()).toEqual([]);
    expect(await product.writeOne(product.removeBillingAction(order.id) as never)).toBe(true);
    const [fact] = await differing();
    expect(fact).toMatchObject({ record: `order ${order.id} billing`, stored: 'none' });
    expect(await fact?.repair()).toBe(true);
    expect(await differing()).toEqual([]);
  });
});

describe('priceOrders', () => {
  const NOW = new Date('2026-11-29T00:00:00.000Z');
  const former = async (id: number, changes: Partial<Order>, registeredAt = '2026-11-10T00:00:00.000Z') => {
    const order = { ...(await draftStoredOrder(id, registeredAt, { ...box, boxQty: 1 })), ...changes };
    await product.transact(product.addOrderActions(order));
    return order;
  };
  const arrive = async (order: Order, at: string, kind: 'received' | 'measured'): Promise<void> => {
    const event = { kind, occurredAt: at, recordedAt: at, source: 'staff', sourceId: kind } as const;
    const entry = { ...event, by: '', byId: null, version: 1 };
    await product.transact([product.addParcelEventAction(order.id, entry)]);
  };

  it('prices open orders and recent arrivals in steps, and changes nothing when it is repeated', async () => {
    await saveCards(card(), card({ validFrom: '2026-09-01', steps: [{ upTo: 0.5, price: 400 }] }));
    const received = await former(801, { status: '02' });
    await arrive(received, '2026-10-31T16:00:00.000Z', 'received');
    await arrive(received, '2026-11-02T00:00:00.000Z', 'measured');
    const registered = await former(802, {});
    const old = { status: '10', modiDate: '2026-01-05T00:00:00.000Z', reachedOn: '2026-01-05' };
    const delivered = await former(803, old, '2026-01-01T00:00:00.000Z');
    const edited = await former(804, { ...old, modiDate: '2026-11-28T00:00:00.000Z' });
    const recent = await former(805, { status: '10', reachedOn: '2026-10-20' });

    expect(await product.priceOrders(NOW, 1)).toEqual({ priced: 1, isMore: true });
    expect(await product.priceOrders(NOW)).toEqual({ priced: 2, isMore: false });
    expect(await product.priceOrders(NOW)).toEqual({ priced: 0, isMore: false });
    expect(await read(received)).toMatchObject({
      ...{ chargeOn: '2026-11-01', chargeState: 'measured', chargeBase: 1000, version: 2 },
      modiDate: received.modiDate,
    });
    expect(await read(registered)).toMatchObject({ chargeOn: '', chargeState: 'estimate', chargeBase: 1000 });
    expect(await read(recent)).toMatchObject({ chargeOn: '2026-10-20', chargeBase: 400 });
    for (const order of [delivered, edited]) expect((await read(order)).chargeState).toBe('');
  });
});
