import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClearanceEvent, ClearanceResult } from '#functions/adapters/clearance.ts';
import type { Item } from '#functions/db/client.ts';
import type { CustomsWatch } from '#functions/db/customs-watch.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { type CustomsMetrics, customsMetrics } from '#shared/customs-metrics.ts';
import type { Order } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const customs = vi.hoisted(() => ({
  fetchClearance: vi.fn<(query: object, options: object) => Promise<unknown>>(),
  isUnipassSetUp: vi.fn<() => Promise<boolean>>(),
}));
vi.mock('#functions/adapters/clearance.ts', () => ({ fetchClearance: customs.fetchClearance }));
vi.mock('#functions/adapters/unipass.ts', () => ({ isUnipassSetUp: customs.isUnipassSetUp }));

const table = await startTable();
const product = {
  ...(await import('#functions/db/breaker.entity.ts')),
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/customs-watch.entity.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/domain/customs/clearance-state.ts')),
  ...(await import('#functions/domain/customs/clearance-watches.ts')),
  ...(await import('#functions/domain/customs/follow-clearance.ts')),
  ...(await import('#functions/domain/outside/breakers.ts')),
  ...(await import('#functions/domain/order/order-version.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/retention/retention-rules.ts')),
};

/** First check of a parcel whose ETA is 3 November. */
const START = Date.parse('2026-11-02T18:00:00+09:00');
const ETA = '2026-11-03';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (hours: number) => new Date(START + hours * HOUR);
const REGISTERED = new Date(START - 10 * DAY).toISOString();
const staff = { name: '최은영', memberId: 3, authLevel: 90 };

const answers = (result: ClearanceResult) => customs.fetchClearance.mockResolvedValue(result);

beforeEach(async () => {
  await table.empty();
  await product.addSeedData(new Date(START));
  customs.fetchClearance.mockReset();
  customs.isUnipassSetUp.mockReset().mockResolvedValue(true);
});
afterAll(() => table.stop());

let lastId = 0;
const noConsol = { consolId: null, mblNo: '', eta: '', arrivalCountry: '' };
const inConsol = { consolId: 7, mblNo: '180-12345675', eta: ETA, arrivalCountry: 'KOR' };
const storeOrder = async (changes: Partial<Order> = {}): Promise<Order> => {
  lastId += 1;
  const drafted = await draftStoredOrder(lastId, REGISTERED);
  const order: Order = { ...drafted, status: '05', firstStatus: '05', ...inConsol, ...changes };
  await product.transact(product.addOrderActions(order));
  return order;
};
const edit = async (order: Order, to: Partial<Order>, now: Date): Promise<Order> => {
  const { after, actions } = await product.orderEdit(order, to, staff, now.toISOString());
  expect(await product.transact(actions)).toEqual([]);
  return after;
};
const readOrder = async ({ id }: Order) => (await product.getOrder('all', id, { consistent: true })) as Order;
const changeOf = (before: Order | undefined, after: Order): Change => ({
  id: `${after.id}-${after.version}`,
  at: START / 1_000,
  ...(before && { before: product.orderTableItem(before) }),
  after: product.orderTableItem(after),
});
const follow = (before: Order | undefined, after: Order, now: Date) =>
  product.clearanceWatches.followChanges([changeOf(before, after)], now);
const watchOf = ({ id }: Pick<Order, 'id'>) => product.getCustomsWatch(id, { consistent: true });
/** Stores a departed order and its watch. */
const storeWatched = async (changes: Partial<Order> = {}, now = at(0)): Promise<Order> => {
  const order = await storeOrder(changes);
  await follow({ ...order, status: '04' }, order, now);
  return order;
};
/** Runs the part of the job. `words`: reported ones. */
const run = async (now: Date, timeUp = new AbortController().signal) => {
  const metrics = Object.fromEntries(customsMetrics.map((name) => [name, 0])) as CustomsMetrics;
  const words: string[] = [];
  const breakers = await product.readBreakers(['clearance']);
  const context = {
    clock: () => now,
    timeUp,
    breakers,
    metrics,
    reportWord: (word: string) => words.push(word),
  };
  const { clearance, events: added, stopped } = await product.followClearance(context);
  const report = { asked: 0, changed: 0, notFound: 0, ambiguous: 0, failed: 0, ...clearance };
  return { report, events: added, stopped, metrics, words };
};
const eventsIn = async ({ id }: Order) =>
  (await product.readOrderLog(id, { consistent: true })).events.filter(({ source }) => source === 'customs');

const cargoOf = ({ hblNo }: Order) => ({
  cargoNo: '26HANHO0001I00010001',
  hblNo,
  mblNo: '18012345675',
  arrivedOn: ETA,
  packages: 1,
});
const step = (kind: ClearanceEvent['kind'], hours: number, word: string): ClearanceEvent => ({
  occurredAt: at(hours).toISOString(),
  kind,
  place: '인천항공화물터미널',
  word,
  sourceId: `26HANHO0001I00010001|${hours}|${word}`,
});
const events = (order: Order, ...list: ClearanceEvent[]): ClearanceResult => ({
  kind: 'events',
  cargo: cargoOf(order),
  events: list,
  unknownWords: list.filter(({ kind }) => kind === 'customsProgress').map(({ word }) => word),
});

describe('followChanges', () => {
  it.each(['05', '06', '07', '82', '83'])(
    'watches an order in the status %s from 6 h before its ETA on',
    async (status) => {
      const order = await storeWatched({ status }, at(-30));
      expect(await watchOf(order)).toMatchObject({ start: START, due: START, answer: '', released: null });
    },
  );

  it('asks at once about an order that departs after the first check', async () => {
    expect(await watchOf(await storeWatched({}, at(5)))).toMatchObject({
      start: START,
      due: at(5).getTime(),
    });
  });

  it.each([{ arrivalCountry: 'AUS' }, { arrivalCountry: '', eta: '' }, { status: '04' }, { status: '08' }])(
    'watches no order with %j',
    async (changes) => {
      const order = await storeOrder(changes);
      await follow(undefined, order, at(0));
      expect(await watchOf(order)).toBeUndefined();
    },
  );

  it('writes 2 units for a new watch, and nothing when it is repeated', async () => {
    const order = await storeOrder();
    const first = await product.withMeter(() => follow({ ...order, status: '04' }, order, at(0)));
    expect(first.units.write).toBe(2);
    const again = await product.withMeter(() => follow({ ...order, status: '04' }, order, at(1)));
    expect(again.units.write).toBe(0);
  });

  it('moves the watch with the ETA, and keeps its answer', async () => {
    const order = await storeWatched();
    answers(events(order, step('customsStarted', 0, '반입신고')));
    await run(at(0));
    const before = await readOrder(order);
    const moved = await edit(before, { eta: '2026-11-06' }, at(1));
    await follow(before, moved, at(1));
    const start = START + 3 * DAY;
    expect(await watchOf(order)).toMatchObject({
      start,
      due: start,
      answer: 'events',
      seen: { step: '반입신고' },
    });
  });

  it.each([
    { status: '09' },
    { status: '10' },
    { status: '84' },
    { status: '90' },
    { isDel: true },
    noConsol,
  ])('deletes the watch with %j', async (to) => {
    const order = await storeWatched();
    await follow(order, await edit(order, to, at(1)), at(1));
    expect(await watchOf(order)).toBeUndefined();
  });

  it('keeps the watch after the release, and the time of the release until a later hold', async () => {
    const order = await storeWatched();
    const released = await edit(order, { status: '08' }, at(2));
    await follow(order, released, at(2));
    expect(await watchOf(order)).toMatchObject({ released: at(2).getTime() });
    await follow(order, released, at(3));
    expect(await watchOf(order)).toMatchObject({ released: at(2).getTime() });
    const held = await edit(released, { status: '82' }, at(4));
    await follow(released, held, at(4));
    expect(await watchOf(order)).toMatchObject({ released: null, due: START });
  });
});

describe('chooseCargoNo', () => {
  it('stores the cargo of a parcel whose watch the projector has not created yet', async () => {
    const order = await storeOrder();
    const actor = {
      ...{ id: 3, memberId: 3, email: '', lName: '최', fName: '은영' },
      ...{ authLevel: 90, partnerId: 1, partner_name: '' },
    };
    const context = { actor, clock: () => at(1), idempotency: undefined };
    const state = await product.chooseCargoNo(order.id, '26HANHO0001I00010001', context);
    expect(state).toMatchObject({ cargoNo: '26HANHO0001I00010001' });
    expect(await watchOf(order)).toMatchObject({ cargoNo: '26HANHO0001I00010001', due: at(1).getTime() });
  });
});

describe('differingWatches', () => {
  const itemsOf = async () => {
    const items: Item[] = [];
    for await (const page of product.scanTable()) items.push(...page);
    return items;
  };

  it('repairs missing, wrong and stray watches', async () => {
    const missing = await storeOrder();
    const wrong = await storeWatched();
    await edit(wrong, { eta: '2026-11-06' }, at(1));
    const stray = await storeWatched();
    await edit(stray, { status: '09' }, at(1));
    const right = await storeWatched();
    await storeOrder({ arrivalCountry: 'AUS' });
    const facts = await product.clearanceWatches.differingWatches(await itemsOf(), at(2));
    expect(facts.map(({ record }) => record).sort()).toEqual(
      [missing, wrong, stray].map(({ id }) => `order ${id} watch at customs`).sort(),
    );
    for (const { repair } of facts) await repair();
    expect(await product.clearanceWatches.differingWatches(await itemsOf(), at(2))).toEqual([]);
    expect(await watchOf(missing)).toMatchObject({ start: START });
    expect(await watchOf(wrong)).toMatchObject({ start: START + 3 * DAY });
    expect(await watchOf(stray)).toBeUndefined();
    expect(await watchOf(right)).toMatchObject({ due: START });
  });
});

describe('retention', () => {
  it('deletes the watch with its order', async () => {
    const order = await storeWatched();
    const deleted = await edit(order, { isDel: true }, at(1));
    const item = (await product.getItem(product.orderKey(deleted.id))) as Item;
    await product.dueOf(item, new Date('2032-12-01T00:00:00.000Z'))?.remove();
    expect(await watchOf(order)).toBeUndefined();
  });
});

describe('followClearance', () => {
  it('adds the steps of customs with their words, and is due again after 1 h', async () => {
    const order = await storeWatched();
    answers(
      events(
        order,
        step('customsProgress', -3, '적재화물목록 심사완료'),
        step('arrived', -2, '입항보고 수리'),
      ),
    );
    expect(await run(at(0))).toMatchObject({
      report: { asked: 1, changed: 1, notFound: 0, ambiguous: 0, failed: 0 },
      events: 2,
      stopped: 'done',
    });
    expect(await eventsIn(order)).toMatchObject([
      { kind: 'customsProgress', by: '세관', byId: null, data: { word: '적재화물목록 심사완료' } },
      { kind: 'arrived', occurredAt: at(-2).toISOString(), data: { word: '입항보고 수리' } },
    ]);
    expect((await readOrder(order)).status).toBe('06');
    expect(await watchOf(order)).toMatchObject({
      answer: 'events',
      okAt: START,
      due: at(1).getTime(),
      seen: { cargoNo: '26HANHO0001I00010001', step: '입항보고 수리', place: '인천항공화물터미널' },
    });
    expect((await run(at(0.5))).report.asked).toBe(0);
  });

  it('writes the watch only for the same answer, with 1 read unit and 2 write units', async () => {
    const order = await storeWatched();
    answers(events(order, step('customsStarted', 0, '반입신고')));
    await run(at(0));
    const before = await readOrder(order);
    await run(at(1));
    const { result, units } = await product.withMeter(() => run(at(2)));
    expect(result).toMatchObject({ report: { asked: 1, changed: 0 }, events: 0 });
    expect(units.write).toBe(2);
    // Two reads of a run and two of the parcel: fact of the service, breaker, list of due parcels, order.
    expect(units.read).toBeLessThanOrEqual(2);
    expect(await readOrder(order)).toEqual(before);
  });

  it('records as the last answer with events only one that has some', async () => {
    const order = await storeWatched();
    answers(events(order));
    await run(at(0));
    expect(await watchOf(order)).toMatchObject({ answer: 'events', checkedAt: START, okAt: null });
    answers(events(order, step('customsStarted', 0, '하기신고 수리')));
    await run(at(1));
    expect(await watchOf(order)).toMatchObject({ okAt: at(1).getTime() });
  });

  it('is due every 4 h after the release, and deletes the watch after 3 days', async () => {
    const order = await storeWatched();
    answers(events(order, step('customsReleased', 0, '통관목록심사완료')));
    await run(at(0));
    expect((await readOrder(order)).status).toBe('08');
    expect(await watchOf(order)).toMatchObject({ released: START, due: at(4).getTime() });
    // The projector receives the change after the check.
    await follow(order, await readOrder(order), at(0.1));
    expect(await watchOf(order)).toMatchObject({ released: START, due: at(4).getTime() });
    await run(at(71));
    expect(await watchOf(order)).toMatchObject({ due: at(72).getTime() });
    customs.fetchClearance.mockClear();
    expect((await run(at(72))).report.asked).toBe(0);
    expect(await watchOf(order)).toBeUndefined();
    expect(customs.fetchClearance).not.toHaveBeenCalled();
  });

  it('stores the answer that released a parcel, if the projector was faster', async () => {
    const order = await storeWatched();
    customs.fetchClearance.mockImplementation(async () => {
      const released = await edit(await readOrder(order), { status: '08' }, at(0));
      await follow(order, released, at(0));
      return events(order, step('customsReleased', 0, '통관목록심사완료'));
    });
    expect((await run(at(0))).report).toMatchObject({ asked: 1, changed: 1 });
    expect(await watchOf(order)).toMatchObject({ answer: 'events', released: START });
  });

  it('stores a hold after a release, and watches the parcel hourly again', async () => {
    const order = await storeWatched();
    const release = step('customsReleased', 0, '통관목록심사완료');
    answers(events(order, release));
    await run(at(0));
    answers(events(order, release, step('customsHeld', 3, '통관보류')));
    await run(at(4));
    expect((await readOrder(order)).status).toBe('82');
    expect((await eventsIn(order)).map(({ kind }) => kind)).toEqual(['customsReleased', 'customsHeld']);
    expect(await watchOf(order)).toMatchObject({ released: null, due: at(5).getTime() });
  });

  it('is not due any more after 45 days', async () => {
    const order = await storeWatched();
    answers({ kind: 'notFound' });
    await run(at(45 * 24 - 1));
    expect(await watchOf(order)).toMatchObject({ due: null, answer: 'notFound' });
    expect((await run(at(46 * 24))).report.asked).toBe(0);
  });

  it('asks about the parcels that wait longest first, and counts those that are late', async () => {
    const ids: number[] = [];
    for (const hours of [3, 1, 2]) ids.push((await storeWatched({}, at(hours))).id);
    const [third, first, second] = ids;
    const due = await product.listDueCustomsWatches(at(3.5));
    expect(due.map(({ orderId }) => orderId)).toEqual([first, second, third]);
    answers({ kind: 'notFound' });
    const { metrics, report } = await run(at(3.5));
    expect(report).toMatchObject({ asked: 3, notFound: 3 });
    expect(metrics.CustomsBehind).toBe(2);
  });

  it('asks about at most 500 parcels in a run, and about the others in the next one', async () => {
    await mapWithLimit(Array.from({ length: 501 }), 25, () => storeWatched());
    answers({ kind: 'notFound' });
    const first = await run(at(0));
    expect([first.report.asked, first.stopped]).toEqual([500, 'limit']);
    const second = await run(at(0.5));
    expect([second.report.asked, second.stopped]).toEqual([1, 'done']);
  });

  it.each([
    ['2026-12-28', [2026, 2027]],
    ['2027-01-05', [2027, 2026]],
    [ETA, [2026]],
  ])('asks for the neighbour year if nothing is found near New Year: ETA %s', async (eta, years) => {
    await storeWatched({ eta }, new Date(`${eta}T00:00:00Z`));
    answers({ kind: 'notFound' });
    await run(new Date(`${eta}T00:00:00Z`));
    expect(customs.fetchClearance.mock.calls.map(([query]) => (query as { year: number }).year)).toEqual(
      years,
    );
  });

  it('asks about the one of several cargoes that has the M/BL number', async () => {
    const order = await storeWatched();
    const other = { ...cargoOf(order), cargoNo: '25HANHO0001I00010001', mblNo: '98881140743' };
    customs.fetchClearance.mockImplementation(async (query) =>
      'cargoNo' in query
        ? events(order, step('customsStarted', 0, '반입신고'))
        : { kind: 'choices', choices: [other, cargoOf(order)] },
    );
    expect((await run(at(0))).report).toMatchObject({ asked: 1, changed: 1, ambiguous: 0 });
    expect(customs.fetchClearance.mock.calls.at(-1)?.[0]).toEqual({ cargoNo: cargoOf(order).cargoNo });
  });

  it('stores the choice of cargoes that no rule decides', async () => {
    const order = await storeWatched({ mblNo: 'OTHER' });
    const far = { ...cargoOf(order), arrivedOn: '2026-01-05' };
    answers({ kind: 'choices', choices: [far, { ...far, cargoNo: '25HANHO0001I00010001' }] });
    expect((await run(at(0))).report).toMatchObject({ asked: 1, ambiguous: 1 });
    const watch = (await watchOf(order)) as CustomsWatch;
    expect(watch).toMatchObject({ answer: 'ambiguous', okAt: null });
    expect(watch.seen.choices).toEqual([
      { cargoNo: far.cargoNo, mblNo: '18012345675', arrivedOn: '2026-01-05', packages: 1 },
      { cargoNo: '25HANHO0001I00010001', mblNo: '18012345675', arrivedOn: '2026-01-05', packages: 1 },
    ]);
  });

  it('stores nothing of the answer about a chosen cargo of another parcel', async () => {
    const order = await storeWatched();
    const watch = (await watchOf(order)) as CustomsWatch;
    await product.changeCustomsWatch(watch, { cargoNo: '26HANHO0001I00010001' });
    const stranger = { ...order, hblNo: 'HHK9999999' };
    answers(events(stranger, step('customsReleased', 0, '통관목록심사완료')));
    expect((await run(at(0))).report).toMatchObject({ asked: 1, failed: 1 });
    expect(await eventsIn(order)).toEqual([]);
    expect(await watchOf(order)).toMatchObject({ answer: 'failing', okAt: null });
  });

  it('stores nothing about an order that was deleted during the call', async () => {
    const order = await storeWatched();
    customs.fetchClearance.mockImplementation(async () => {
      const deleted = await edit(order, { isDel: true }, at(0));
      await follow(order, deleted, at(0));
      return events(order, step('customsReleased', 0, '통관목록심사완료'));
    });
    expect((await run(at(0))).report).toMatchObject({ asked: 1, changed: 0 });
    expect(await eventsIn(order)).toEqual([]);
    expect(await watchOf(order)).toBeUndefined();
  });

  it('reports an unknown word once a day, and counts it for each parcel', async () => {
    const orders = [await storeWatched(), await storeWatched()];
    customs.fetchClearance.mockImplementation(async (query) => {
      const order = orders.find(({ hblNo }) => hblNo === (query as Order).hblNo) as Order;
      return events(order, step('customsProgress', 0, '장치장소변경'));
    });
    expect(await run(at(0))).toMatchObject({ metrics: { CustomsUnknownWord: 2 }, words: ['장치장소변경'] });
    const third = await storeWatched({}, at(1));
    orders.push(third);
    expect(await run(at(1))).toMatchObject({ metrics: { CustomsUnknownWord: 1 }, words: [] });
    const fourth = await storeWatched({}, at(24));
    orders.push(fourth);
    expect(await run(at(24))).toMatchObject({ metrics: { CustomsUnknownWord: 1 }, words: ['장치장소변경'] });
  });

  it('makes no call while the breaker is open, and asks about the same parcels afterwards', async () => {
    const orders: Order[] = [];
    for (let nth = 0; nth < 7; nth += 1) orders.push(await storeWatched());
    answers({ kind: 'failing', failure: { scope: 'service', reason: 'HTTP 500' } });
    const first = await run(at(0));
    expect(first.report.asked).toBeGreaterThanOrEqual(5);
    expect(first.report.asked).toBe(customs.fetchClearance.mock.calls.length);
    customs.fetchClearance.mockClear();
    expect((await run(at(0))).report.asked).toBe(0);
    expect(customs.fetchClearance).not.toHaveBeenCalled();
    answers({ kind: 'notFound' });
    // During the call on trial, the other parcels wait for the next run.
    const asked = [await run(at(2)), await run(at(2))].map(({ report }) => report.asked);
    expect(asked.reduce((sum, count) => sum + count)).toBe(7);
    for (const order of orders) expect(await watchOf(order)).toMatchObject({ answer: 'notFound' });
  });

  it('makes no call for an hour after customs refused the key', async () => {
    await storeWatched();
    answers({ kind: 'failing', failure: { scope: 'key', reason: 'The service refuses the key' } });
    expect(await run(at(0))).toMatchObject({ metrics: { CustomsKeyRefused: 1 }, report: { failed: 1 } });
    expect((await run(at(0.99))).report.asked).toBe(0);
    answers({ kind: 'notFound' });
    expect((await run(at(1))).report.asked).toBe(1);
  });

  it('checks the other parcels if one throws', async () => {
    const failing = await storeWatched();
    const order = await storeWatched({}, at(0.1));
    customs.fetchClearance.mockImplementation(async (query) => {
      if ((query as Order).hblNo === failing.hblNo) throw new Error('unexpected');
      return { kind: 'notFound' };
    });
    await expect(run(at(1))).rejects.toThrow('Some parcels could not be checked');
    expect(await watchOf(order)).toMatchObject({ answer: 'notFound' });
    expect(await watchOf(failing)).toMatchObject({ answer: '' });
  });

  it('makes no call and changes no watch without a key', async () => {
    const order = await storeWatched();
    customs.isUnipassSetUp.mockResolvedValue(false);
    expect((await run(at(1))).report.asked).toBe(0);
    expect(customs.fetchClearance).not.toHaveBeenCalled();
    expect(await watchOf(order)).toMatchObject({ due: START, answer: '' });
  });

  it('starts no parcel after its time is up', async () => {
    const order = await storeWatched();
    expect(await run(at(0), AbortSignal.abort())).toMatchObject({
      stopped: 'time',
      report: { asked: 0 },
    });
    expect(await watchOf(order)).toMatchObject({ answer: '' });
  });
});
