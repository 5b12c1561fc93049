import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CourierEvent, TrackingResult } from '#functions/adapters/tracking-answer.ts';
import type { Item } from '#functions/db/client.ts';
import type { Change } from '#functions/db/stream.ts';
import { COURIER_SERVICE, serviceOfCourier } from '#shared/domain/breaker.ts';
import type { Order } from '#shared/domain/order.ts';
import type { EventKind } from '#shared/domain/parcel-events.ts';
import type { Session } from '#shared/domain/session.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const tracker = vi.hoisted(() => ({
  fetchTracking:
    vi.fn<(parcel: { courierCode: string; courierNum: string }, options: object) => Promise<unknown>>(),
  isTrackerSetUp: vi.fn<() => Promise<boolean>>(),
}));
vi.mock('#functions/adapters/courier-tracker.ts', () => tracker);

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/breaker.entity.ts')),
  ...(await import('#functions/db/counter.entity.ts')),
  ...(await import('#functions/db/courier-watch.entity.ts')),
  ...(await import('#functions/db/exception.entity.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/domain/order/counting.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/retention/retention-rules.ts')),
  ...(await import('#functions/domain/tracking/follow-orders.ts')),
  ...(await import('#functions/domain/tracking/run-couriers.ts')),
  ...(await import('#functions/domain/tracking/tracking-state.ts')),
  ...(await import('#functions/domain/order/timeline-sources.ts')),
};

/** 11:00 in Seoul, so that ordinary checks are in the daytime. */
const START = Date.parse('2026-11-02T02:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (hours: number) => new Date(START + hours * HOUR);
const REGISTERED = new Date(START - HOUR).toISOString();
const staff = { name: '최은영', memberId: 3, authLevel: 90 };
const owner = { memberId: 3, authLevel: 99, partnerId: null } as Session;

const answers = (result: TrackingResult) => tracker.fetchTracking.mockResolvedValue(result);

beforeEach(async () => {
  await table.empty();
  await product.addSeedData(new Date(START));
  tracker.fetchTracking.mockReset();
  tracker.isTrackerSetUp.mockReset().mockResolvedValue(true);
  answers(events());
});
afterAll(() => table.stop());

let lastId = 0;
const storeOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  lastId += 1;
  const order: Order = { ...(await draftStoredOrder(lastId, REGISTERED)), status: '09', ...changes };
  await product.transact(product.addOrderActions(order));
  return order;
};
const edit = async (order: Order, to: Partial<Order>, now: Date): Promise<Order> => {
  const { after, actions } = await product.orderEdit(order, to, staff, now.toISOString());
  expect(await product.transact(actions)).toEqual([]);
  return after;
};
const NUMBER = { courierCode: 'K003', courierNum: '412345678901' };
/** Stores an order that got its number at `START`. */
const storeNumbered = async (to: Partial<Order> = {}): Promise<Order> =>
  edit(await storeOrder(), { ...NUMBER, courierNum: `4123456789${String(lastId + 10)}`, ...to }, at(0));
const readOrder = async ({ id }: Order) => (await product.getOrder('all', id, { consistent: true })) as Order;

const imageOf = (order: Order): Item => product.orderTableItem(order);
const changeOf = (before: Order | undefined, after: Order): Change => ({
  id: `${after.id}-${after.version}`,
  at: START / 1_000,
  ...(before && { before: imageOf(before) }),
  after: imageOf(after),
});
const follow = (before: Order | undefined, after: Order, now: Date) =>
  product.courierWatches.followChanges([changeOf(before, after)], now);
const watchOf = ({ id }: Pick<Order, 'id'>) => product.getCourierWatch(id, { consistent: true });
const storeWatched = async (to: Partial<Order> = {}): Promise<Order> => {
  const order = await storeNumbered(to);
  await follow({ ...order, courierNum: '' }, order, at(0));
  return order;
};
const run = async (now: Date) =>
  (await product.runCouriers({ clock: () => now, timeUp: new AbortController().signal })).report;

const openRules = async ({ id }: Order) =>
  (await product.readWatched(id)).exceptions.filter(({ closed }) => !closed).map(({ rule }) => rule);

const eventAt = (kind: EventKind, hours: number, word = '표시'): CourierEvent => ({
  occurredAt: at(hours).toISOString(),
  kind,
  place: '강남',
  word,
  sourceId: `K003|${kind}|${hours}`,
});
const events = (...list: CourierEvent[]): TrackingResult => ({
  kind: 'events',
  events: list,
  unknownWords: 0,
});

describe('followChanges', () => {
  it.each(['08', '09'])(
    'watches an order in the status %s that gets a number, due at once',
    async (status) => {
      const before = await storeOrder({ status });
      const after = await edit(before, NUMBER, at(1));
      await follow(before, after, at(2));
      expect(await watchOf(after)).toMatchObject({
        ...NUMBER,
        since: at(1).getTime(),
        due: at(2).getTime(),
        answer: '',
      });
    },
  );

  it('watches an order that gets its number before the status 08 from then on, since the entry of the number', async () => {
    const before = await storeOrder({ status: '07' });
    const numbered = await edit(before, NUMBER, at(1));
    await follow(before, numbered, at(1));
    expect(await watchOf(numbered)).toBeUndefined();
    const cleared = await edit(numbered, { status: '08' }, at(30));
    await follow(numbered, cleared, at(30));
    expect(await watchOf(cleared)).toMatchObject({ since: at(1).getTime(), due: at(30).getTime() });
  });

  it.each([{ courierCode: 'A001' }, { courierCode: 'X001' }])(
    'watches no order of a courier without a tracker: %j',
    async (courier) => {
      const order = await storeNumbered(courier);
      await follow({ ...order, courierNum: '' }, order, at(0));
      expect(await watchOf(order)).toBeUndefined();
    },
  );

  it('writes 2 units for a new watch, and nothing when it is repeated', async () => {
    const order = await storeNumbered();
    const first = await product.withMeter(() => follow({ ...order, courierNum: '' }, order, at(0)));
    expect(first.units.write).toBe(2);
    const again = await product.withMeter(() => follow({ ...order, courierNum: '' }, order, at(1)));
    expect(again.units.write).toBe(0);
  });

  it('is not shown for another number before it is replaced', async () => {
    const order = await storeWatched();
    await product.runCouriers({ clock: () => at(1), timeUp: new AbortController().signal });
    const states = async (): Promise<unknown[]> => {
      const present = await readOrder(order);
      const sources = (await product.readSources([present], at(2)))(present, 'office');
      const { state, checkedAt } = await product.readTrackingState(order.id, owner, at(2));
      return [sources.map((one) => one.state), state, checkedAt];
    };
    expect(await states()).toEqual([['ok'], 'ok', at(1).toISOString()]);
    await edit(await readOrder(order), { courierNum: '499999999901' }, at(2));
    expect(await states()).toEqual([[], 'waiting', null]);
  });

  it('replaces the watch of another number', async () => {
    const order = await storeWatched();
    answers(events(eventAt('inTransit', 0)));
    await run(at(1));
    const changed = await edit(await readOrder(order), { courierNum: '499999999901' }, at(5));
    await follow(order, changed, at(5));
    expect(await watchOf(order)).toMatchObject({
      courierNum: '499999999901',
      since: at(5).getTime(),
      hash: '',
      okAt: null,
      due: at(5).getTime(),
    });
  });

  it.each([{ status: '10' }, { status: '84' }, { status: '90' }, { isDel: true }, { courierNum: '' }])(
    'deletes the watch with %j',
    async (to) => {
      const order = await storeWatched();
      await follow(order, await edit(order, to, at(1)), at(1));
      expect(await watchOf(order)).toBeUndefined();
    },
  );

  it('pauses the watch during a hold and resumes it at once', async () => {
    const order = await storeWatched();
    const held = await edit(order, { status: '82' }, at(1));
    await follow(order, held, at(1));
    expect(await watchOf(order)).toMatchObject({ due: null, since: at(0).getTime() });
    expect(await run(at(2))).toMatchObject({ asked: 0 });
    const released = await edit(held, { status: '08' }, at(3));
    await follow(held, released, at(3));
    expect(await watchOf(order)).toMatchObject({ due: at(3).getTime(), since: at(0).getTime() });
  });

  it('starts the watch again after a delivery was corrected, and does not add the old delivery twice', async () => {
    const order = await storeWatched();
    answers(events(eventAt('delivered', 1)));
    await run(at(2));
    const delivered = await readOrder(order);
    expect(delivered.status).toBe('10');
    const corrected = await edit(delivered, { status: '09' }, at(4));
    await product.courierWatches.followChanges(
      [changeOf(order, delivered), changeOf(delivered, corrected)],
      at(4),
    );
    expect(await watchOf(order)).toMatchObject({ since: at(4).getTime(), hash: '', due: at(4).getTime() });
    expect(await run(at(4))).toMatchObject({ asked: 1, events: 0 });
    expect((await readOrder(order)).status).toBe('09');
  });

  it('closes the exception about an unknown number when the number changes', async () => {
    const order = await storeWatched();
    answers({ kind: 'unknown' });
    await run(at(49));
    expect(await openRules(order)).toEqual(['TRACKING_UNKNOWN']);
    const changed = await edit(await readOrder(order), { courierNum: '499999999901' }, at(50));
    await follow(order, changed, at(50));
    expect(await openRules(order)).toEqual([]);
  });
});

describe('differingWatches', () => {
  const itemsOf = async () => {
    const items: Item[] = [];
    for await (const page of product.scanTable()) items.push(...page);
    return items;
  };

  it('repairs missing, wrong and stray watches', async () => {
    const missing = await storeNumbered();
    const wrong = await storeWatched();
    await edit(wrong, { courierNum: '499999999901' }, at(1));
    const stray = await storeWatched();
    await edit(stray, { status: '10' }, at(1));
    const right = await storeWatched();
    const facts = await product.courierWatches.differingWatches(await itemsOf(), at(2));
    expect(facts.map(({ record }) => record).sort()).toEqual(
      [missing, wrong, stray].map(({ id }) => `order ${id} watch of its courier`).sort(),
    );
    for (const { repair } of facts) await repair();
    expect(await product.courierWatches.differingWatches(await itemsOf(), at(2))).toEqual([]);
    expect(await watchOf(missing)).toMatchObject({ since: at(0).getTime() });
    expect(await watchOf(wrong)).toMatchObject({ courierNum: '499999999901' });
    expect(await watchOf(stray)).toBeUndefined();
    expect(await watchOf(right)).toMatchObject({ due: at(0).getTime() });
  });
});

describe('retention', () => {
  it('deletes the watch with its order', async () => {
    const order = await edit(await storeWatched(), { isDel: true }, at(1));
    const item = (await product.getItem(product.orderKey(order.id))) as Item;
    await product.dueOf(item, new Date('2032-12-01T00:00:00.000Z'))?.remove();
    expect(await watchOf(order)).toBeUndefined();
  });
});

describe('counters of tracked parcels', () => {
  it('count orders with a number of a tracked courier in the statuses 08 and 09', async () => {
    const before = await storeOrder();
    const after = await edit(before, NUMBER, at(0));
    await product.countChanges([changeOf(undefined, before), changeOf(before, after)]);
    expect((await product.getTrackingCounts()).open).toEqual(new Map([['K003', 1]]));
    const ended = await edit(after, { status: '10' }, at(1));
    await product.countChanges([changeOf(after, ended)]);
    expect((await product.getTrackingCounts()).open.get('K003')).toBe(0);
  });

  it('are repaired by a recount, which keeps the facts of the last run', async () => {
    await storeWatched();
    answers(events(eventAt('inTransit', 0)));
    await run(at(1));
    await product.repairCounters('2020-01-01', '2026-11-02');
    expect(await product.getTrackingCounts()).toEqual({
      open: new Map([['K003', 1]]),
      oldestOkAt: new Map([['K003', at(1).getTime()]]),
      isOff: false,
    });
    expect(await product.repairCounters('2020-01-01', '2026-11-02')).toEqual([]);
  });
});

describe('runCouriers', () => {
  it('adds new events with their place, word and courier, and is not due again for 2 h', async () => {
    const order = await storeWatched();
    answers(events(eventAt('inTransit', 0, '간선상차'), eventAt('outForDelivery', 1, '배달출발')));
    expect(await run(at(2))).toEqual({
      asked: 1,
      changed: 1,
      unchanged: 0,
      unknown: 0,
      failed: 0,
      skipped: 0,
      events: 2,
      stopped: 'done',
    });
    const log = await product.readOrderLog(order.id, { consistent: true });
    expect(log.events.filter(({ source }) => source === 'courier')).toMatchObject([
      { kind: 'inTransit', by: '한진택배', byId: null, place: '강남', data: { word: '간선상차' } },
      { kind: 'outForDelivery', occurredAt: at(1).toISOString(), data: { word: '배달출발' } },
    ]);
    expect(await watchOf(order)).toMatchObject({ answer: 'events', due: at(4).getTime() });
    expect(await run(at(2))).toMatchObject({ asked: 0 });
  });

  it('adds events of an earlier answer and of one in the future once', async () => {
    const order = await storeWatched();
    const early = eventAt('inTransit', 2.1);
    answers(events(early));
    expect(await run(at(2))).toMatchObject({ events: 1 });
    answers(events(early, eventAt('outForDelivery', 3)));
    expect(await run(at(4))).toMatchObject({ changed: 1, events: 1 });
    const log = await product.readOrderLog(order.id, { consistent: true });
    expect(log.events.filter(({ source }) => source === 'courier')).toHaveLength(2);
  });

  it('reads nothing of the order and writes the watch only for the same answer', async () => {
    const order = await storeWatched();
    answers(events(eventAt('inTransit', 0)));
    await run(at(1));
    const before = await readOrder(order);
    const { result, units } = await product.withMeter(() => run(at(3)));
    expect(result).toMatchObject({ asked: 1, unchanged: 1, events: 0 });
    // The run also stores the oldest answer of the courier.
    expect(units.write).toBe(2 + 1);
    expect(await readOrder(order)).toEqual(before);
  });

  it('asks about the parcels that wait longest first, also if all are due on one day', async () => {
    const orders = [await storeWatched(), await storeWatched(), await storeWatched()];
    const [first, second, third] = orders as [Order, Order, Order];
    const refreshAt = async (order: Order, now: Date) => {
      const watch = (await watchOf(order)) as NonNullable<Awaited<ReturnType<typeof watchOf>>>;
      const due = now.getTime() + 2 * HOUR;
      await product.storeCheck(watch, {
        answer: 'events',
        checkedAt: now.getTime(),
        okAt: null,
        hash: '',
        due,
      });
    };
    await refreshAt(first, at(3));
    await refreshAt(second, at(1));
    await refreshAt(third, at(2));
    const dueAt = async (hours: number, limit = 10) =>
      (await product.listDueWatches('K003', at(hours), limit)).map(({ orderId }) => orderId);
    expect(await dueAt(2.9)).toEqual([]);
    expect(await dueAt(4)).toEqual([second.id, third.id]);
    expect(await dueAt(5, 2)).toEqual([second.id, third.id]);
    expect(await dueAt(5)).toEqual([second.id, third.id, first.id]);
  });

  it('costs at most 12 write units for one new event with a change of the status', async () => {
    const order = await storeWatched();
    answers(events(eventAt('delivered', 1)));
    const { units } = await product.withMeter(() => run(at(2)));
    // The run also stores the oldest answer of the courier.
    expect(units.write).toBeLessThanOrEqual(12 + 1);
    expect((await readOrder(order)).status).toBe('10');
  });

  it('skips the events that the status refuses and stores the others', async () => {
    const order = await storeWatched();
    answers(events(eventAt('delivered', 1)));
    await run(at(2));
    await follow(order, await edit(await readOrder(order), { status: '09' }, at(3)), at(3));
    answers(
      events(eventAt('inTransit', 0.5), eventAt('deliveryAttemptFailed', 2), eventAt('inTransit', 3.5)),
    );
    expect(await run(at(4))).toMatchObject({ changed: 1, events: 2 });
  });

  it.each([
    ['number', { courierNum: '499999999901' }],
    ['deletion', { isDel: true }],
  ])('stores nothing after a concurrent change of the order: %s', async (_, to) => {
    const order = await storeWatched();
    tracker.fetchTracking.mockImplementation(async () => {
      await edit(order, to, at(1));
      return events(eventAt('inTransit', 0));
    });
    expect(await run(at(1))).toMatchObject({ asked: 1, changed: 0, events: 0 });
    const log = await product.readOrderLog(order.id, { consistent: true });
    expect(log.events.filter(({ source }) => source === 'courier')).toEqual([]);
  });

  it('opens an exception that names fitting couriers 48 h after an unknown number was entered', async () => {
    const order = await storeWatched();
    answers({ kind: 'unknown' });
    expect(await run(at(47))).toMatchObject({ unknown: 1 });
    expect(await openRules(order)).toEqual([]);
    await run(at(49));
    const { exceptions } = await product.readWatched(order.id);
    expect(exceptions).toMatchObject([{ rule: 'TRACKING_UNKNOWN', since: at(48).getTime() }]);
    expect(exceptions[0]?.comments[0]?.text).toMatch(/^이 번호는 .*롯데택배.* 번호 형식에 맞습니다\.$/);
    answers(events());
    await run(at(51));
    expect(await openRules(order)).toEqual(['TRACKING_UNKNOWN']);
    answers(events(eventAt('inTransit', 52)));
    await run(at(53));
    expect(await openRules(order)).toEqual([]);
  });

  it('opens an exception about an unknown number whose earlier answers were about another parcel', async () => {
    const order = await storeWatched();
    answers(events());
    await run(at(1));
    expect(await watchOf(order)).toMatchObject({ answer: 'events', okAt: null });
    answers({ kind: 'unknown' });
    await run(at(60));
    expect(await openRules(order)).toEqual(['TRACKING_UNKNOWN']);
  });

  it('opens no exception about an unknown number that had events before', async () => {
    const order = await storeWatched();
    answers(events(eventAt('inTransit', 0)));
    await run(at(1));
    answers({ kind: 'unknown' });
    await run(at(60));
    expect(await openRules(order)).toEqual([]);
  });

  it('ends the watch after 30 days without a call, and opens an exception', async () => {
    const order = await storeWatched();
    await run(at(29 * 24));
    tracker.fetchTracking.mockClear();
    expect((await watchOf(order))?.due).toBe(START + 30 * DAY);
    await run(at(30 * 24));
    expect(tracker.fetchTracking).not.toHaveBeenCalled();
    expect(await openRules(order)).toContain('NOT_DELIVERED');
    expect(await watchOf(order)).toMatchObject({ due: null, hasStopped: true });
  });

  it('asks about the parcels of several couriers in turn', async () => {
    for (const courierCode of ['K003', 'K003', 'K003', 'K004']) await storeWatched({ courierCode });
    answers(events());
    expect(await run(at(1))).toMatchObject({ asked: 4 });
    const asked = tracker.fetchTracking.mock.calls.map(([parcel]) => parcel.courierCode);
    expect(new Set(asked.slice(0, 3))).toEqual(new Set(['K003', 'K004']));
  });

  it('opens the breaker of a failing courier only, and asks about the parcels of others', async () => {
    const failing = [];
    for (let nth = 0; nth < 8; nth += 1) failing.push(await storeWatched());
    const other = await storeWatched({ courierCode: 'K004' });
    tracker.fetchTracking.mockImplementation(async (parcel) =>
      parcel.courierNum === other.courierNum
        ? events(eventAt('inTransit', 0))
        : { kind: 'failing', scope: 'courier', reason: 'The status is 500' },
    );
    const report = await run(at(1));
    expect(report).toMatchObject({ changed: 1, stopped: 'done' });
    expect(report.failed + report.skipped).toBe(8);
    expect(report.skipped).toBeGreaterThan(0);
    const breakers = await product.getBreakers([COURIER_SERVICE, serviceOfCourier('K003')]);
    expect([...breakers.keys()]).toEqual([serviceOfCourier('K003')]);
    for (const order of failing) expect(await openRules(order)).toEqual([]);
    expect(await run(at(1))).toMatchObject({ asked: 0, skipped: report.skipped });
  });

  it('asks nothing until the end of a time in which the service refuses all calls', async () => {
    await storeWatched();
    await storeWatched({ courierCode: 'K004' });
    const until = at(1.5).toISOString();
    answers({ kind: 'failing', scope: 'service', until, reason: 'code 101' });
    const report = await run(at(1));
    expect(report.failed).toBeGreaterThan(0);
    expect(await run(at(1.4))).toMatchObject({ asked: 0 });
    answers(events());
    expect((await run(at(3))).asked).toBeGreaterThan(0);
  });

  it('makes no call and changes no watch without a key', async () => {
    const order = await storeWatched();
    const before = await watchOf(order);
    tracker.isTrackerSetUp.mockResolvedValue(false);
    expect(await run(at(1))).toMatchObject({ asked: 0, stopped: 'done' });
    expect(tracker.fetchTracking).not.toHaveBeenCalled();
    expect(await watchOf(order)).toEqual(before);
    expect((await product.getTrackingCounts()).isOff).toBe(true);
  });

  it('starts no parcel after its time is up', async () => {
    await storeWatched();
    const report = await product.runCouriers({ clock: () => at(1), timeUp: AbortSignal.abort() });
    expect(report.report).toMatchObject({ asked: 0, stopped: 'time' });
  });
});
