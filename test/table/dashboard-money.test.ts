import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { demoOrders } from '#infra/local/demo-orders.ts';
import type { Order } from '#shared/domain/order.ts';
import { AIR, NON_MEMBER, SEA } from '#shared/domain/order-fields.ts';
import { startTable } from '#test/support/engine.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/counter.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/partner.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/db/whole-table.ts')),
  ...(await import('#functions/domain/dashboard/money.ts')),
  ...(await import('#functions/domain/order/counting.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/registration/register-order.ts')),
};
await product.addSeedData(new Date());
const PARTNERS = 30;
for (let id = 1; id <= PARTNERS; id += 1) {
  await product.addPartner({ ...product.blankPartner(new Date()), id, partner_name: `파트너 ${id}` });
}

afterAll(() => table.stop());

const [demo] = demoOrders(1, NON_MEMBER);
if (!demo) throw new Error('demoOrders returned no order');
const { ownHblNo: _, ...draft } = await product.draftOrder(
  { ...demo.input, partnerId: 1 },
  undefined,
  new Date('2026-11-01T03:00:00Z'),
);

beforeEach(async () => {
  for await (const items of product.scanTable()) {
    const counters = items.filter(({ pk }) => /^(CNT|ORDER#)/.test(String(pk)));
    for (const { pk, sk } of counters) await product.deleteItem({ pk: String(pk), sk: String(sk) });
  }
});

const measured = { chargeState: 'measured', chargeCurrency: 'AUD', chargeBasis: 'measured' } as const;
let lastId = 0;
/** Order in status 02, received on `chargeOn`, that costs AUD 160.00 and weighs 10.2 kg. */
const received = (chargeOn: string, changes: Partial<Order> = {}): Order => {
  lastId += 1;
  return {
    ...draft,
    ...measured,
    ...{ id: lastId, hblNo: `HHD${lastId}`, round: 1, weight: 10.2, partnerId: 1, freightMethod: AIR },
    ...{ status: '02', chargeBase: 16_000, chargeOn, reachedOn: chargeOn, reachedDays: '02+0' },
    ...changes,
  };
};
const store = (order: Order) => product.putItem(product.orderTableItem(order));

let lastChange = 0;
type Change = Parameters<typeof product.countChanges>[0][number];
const changeOf = (before: Order | undefined, after: Order): Change => {
  lastChange += 1;
  return {
    id: `change-${lastChange}`,
    at: Date.parse('2026-12-30T00:00:00Z') / 1000 + lastChange,
    ...(before && { before: product.orderTableItem(before) }),
    after: product.orderTableItem(after),
  } as Change;
};
const count = (before: Order | undefined, after: Order) => product.countChanges([changeOf(before, after)]);

const TODAY = '2027-01-06';
const figures = (weeks = 3, partnerId?: number) =>
  product.moneyFigures({ weeks, partnerId }, new Date(`${TODAY}T03:00:00Z`));
const none = { parcels: 0, grams: 0, revenue: { AUD: 0, USD: 0, KRW: 0 } };
const one = { parcels: 1, grams: 10_200, revenue: { AUD: 16_000, USD: 0, KRW: 0 } };
const stepTo = async (to: string, weeks?: number) =>
  (await figures(weeks)).steps.find((step) => step.to === to);

describe('weight and revenue of the dashboard', () => {
  it('belong to the week of the Monday, also in a week of two years', async () => {
    for (const day of ['2026-12-27', '2026-12-28', '2027-01-03', '2027-01-04']) {
      await count(undefined, received(day));
    }
    expect((await figures(4)).weeks).toEqual([
      { from: '2027-01-04', ...one },
      { from: '2026-12-28', parcels: 2, grams: 20_400, revenue: { AUD: 32_000, USD: 0, KRW: 0 } },
      { from: '2026-12-21', ...one },
      { from: '2026-12-14', ...none },
    ]);
    expect(await product.getItem({ pk: 'CNTWEEK#2026', sk: '2026-12-28#1' })).toMatchObject({ parcels: 2 });
    expect(await product.getItem({ pk: 'CNTWEEK#2027', sk: '2027-01-04#1' })).toMatchObject({ parcels: 1 });
  });

  it('count a change once in repeated and concurrent deliveries', async () => {
    const order = received('2027-01-04');
    const heavier = { ...order, version: 2, weight: 12.345, chargeBase: 18_050 };
    const changes = [changeOf(undefined, order), changeOf(order, heavier)];
    await Promise.all([product.countChanges(changes), product.countChanges(changes)]);
    await product.countChanges(changes);
    await product.countChanges(changes.slice(1));
    const week = { parcels: 1, grams: 12_345, revenue: { AUD: 18_050, USD: 0, KRW: 0 } };
    expect((await figures(1)).weeks).toEqual([{ from: '2027-01-04', ...week }]);
  });

  it('are listed by partner and by currency, and only of the chosen partner on request', async () => {
    await count(
      undefined,
      received('2027-01-04', { partnerId: 3, chargeCurrency: 'KRW', chargeManual: -500 }),
    );
    await count(undefined, received('2026-12-30', { partnerId: 3, chargeState: 'estimate' }));
    await count(undefined, received('2027-01-05', { partnerId: 2, chargeCurrency: 'USD' }));
    const second = { ...one, revenue: { AUD: 0, USD: 16_000, KRW: 0 } };
    const third = { parcels: 2, grams: 20_400, revenue: { AUD: 16_000, USD: 0, KRW: 15_500 } };
    expect((await figures()).partners).toEqual([
      { partnerId: 2, partnerName: '파트너 2', ...second },
      { partnerId: 3, partnerName: '파트너 3', ...third },
    ]);
    const chosen = await figures(1, 2);
    expect(chosen.partners).toEqual([{ partnerId: 2, partnerName: '파트너 2', ...second }]);
    expect(chosen.weeks).toEqual([{ from: '2027-01-04', ...second }]);
  });

  it('do not include cancelled and deleted parcels, nor the price of unpriced and returned ones', async () => {
    const orders = [1, 2, 3, 4].map(() => received('2027-01-04'));
    const [cancelled, deleted, unpriced, returned] = orders as [Order, Order, Order, Order];
    for (const order of orders) await count(undefined, order);
    await count(cancelled, { ...cancelled, status: '90', statusesBelow: '02', chargeBase: 0 });
    await count(deleted, { ...deleted, isDel: true, chargeBase: 0 });
    await count(unpriced, { ...unpriced, chargeState: 'unpriced', chargeReason: 'noCard', chargeBase: 0 });
    await count(returned, {
      ...returned,
      ...{ status: '84', statusesBelow: '02', chargeBase: 0, chargeManual: 300 },
    });
    expect((await figures(1)).weeks).toEqual([{ from: '2027-01-04', ...none, parcels: 2, grams: 20_400 }]);
    await count({ ...deleted, isDel: true, chargeBase: 0 }, deleted);
    expect((await figures(1)).weeks[0]).toMatchObject({ parcels: 3, revenue: { AUD: 16_000 } });
  });

  it('include the amounts that a parcel keeps because its card has another currency', async () => {
    const order = received('2027-01-04');
    const conflict = { chargeState: 'unpriced', chargeReason: 'currency' } as const;
    await count(undefined, { ...order, ...conflict, chargeManual: 500 });
    expect((await figures(1)).weeks[0]).toMatchObject({ parcels: 1, revenue: { AUD: 16_500 } });
  });

  it('cost one counter more for a received parcel, and nothing before the receipt', async () => {
    const order = received('2027-01-04');
    const registered: Order = {
      ...order,
      ...{ status: '01', chargeOn: '', reachedOn: '', reachedDays: '' },
      chargeState: 'estimate',
    };
    const measure = async (...change: [Order | undefined, Order]) =>
      (await product.withMeter(() => count(...change))).units.write;
    const heavier = { ...registered, version: 2, weight: 11, chargeBase: 17_000 };
    expect(await measure(registered, heavier)).toBe(0);
    const statusOnly = await measure({ ...registered, status: '00' }, registered);
    expect((await measure(registered, order)) - statusOnly).toBe(2);
    expect(await measure(order, { ...order, version: 2, receiverName: '김한호' })).toBe(0);
  });
});

describe('durations of steps on the dashboard', () => {
  it('are averages of the parcels that ended the step in these weeks, with the promise of their methods', async () => {
    const departed = (days: string, changes: Partial<Order> = {}) =>
      count(undefined, received('2026-12-22', { status: '05', reachedDays: days, ...changes }));
    await departed('02+0 05+1');
    await departed('02+0 05+6');
    await departed('02+0 05+13', { freightMethod: SEA });
    expect(await stepTo('05')).toEqual({ from: '02', to: '05', days: 6.67, parcels: 3, promised: 8.33 });
    expect(await stepTo('05', 2)).toEqual({ from: '02', to: '05', days: 9.5, parcels: 2, promised: 10 });
    expect(await stepTo('05', 1)).toEqual({ from: '02', to: '05', days: 13, parcels: 1, promised: 15 });
  });

  it('have no average without parcels, and the promise of air freight', async () => {
    expect((await figures()).steps).toEqual([
      { from: '02', to: '05', days: null, parcels: 0, promised: 5 },
      { from: '05', to: '06', days: null, parcels: 0, promised: 2 },
      { from: '06', to: '08', days: null, parcels: 0, promised: 2 },
      { from: '08', to: '10', days: null, parcels: 0, promised: 2 },
    ]);
  });

  it('omit steps that begin or end with a skipped milestone, and those with days in the wrong sequence', async () => {
    await count(undefined, received('2027-01-04', { status: '08', reachedDays: '02+0 05+1 08+4' }));
    await count(undefined, received('2027-01-04', { status: '05', reachedDays: '02+0 05-1' }));
    expect((await figures()).steps.map(({ parcels }) => parcels)).toEqual([1, 0, 0, 0]);
  });

  it('are withdrawn by a correction', async () => {
    const before = received('2027-01-04', { status: '06', reachedDays: '02+0 05+1 06+2' });
    await count(undefined, before);
    await count(before, { ...before, version: 2, status: '05', reachedDays: '02+0 05+1' });
    expect((await figures()).steps.map(({ days }) => days)).toEqual([1, null, null, null]);
  });
});

describe('recount of the figures', () => {
  it('fills missing counters and repairs drifted ones', async () => {
    await store(received('2026-12-31', { status: '05', reachedDays: '02+0 05+2' }));
    await store(received('2027-01-04', { partnerId: 2, chargeCurrency: 'KRW' }));
    await product.repairCounters('2020-01-01', TODAY);
    const expected = await figures();
    expect(expected.weeks.map(({ parcels }) => parcels)).toEqual([1, 1, 0]);
    expect(expected.steps[0]).toMatchObject({ parcels: 1, days: 2 });
    const drifted = { kind: 'week', partner: 2, day: '2027-01-04' } as const;
    await product.transact(
      product.addTalliesActions([
        { ...drifted, name: 'KRW', by: 7 },
        { kind: 'step', partner: 'ALL', day: '2026-12-28', name: 'days05m2', by: -1 },
      ]),
    );
    expect(await figures()).not.toEqual(expected);
    expect(await product.repairCounters('2020-01-01', TODAY)).toHaveLength(2);
    expect(await figures()).toEqual(expected);
    expect(await product.repairCounters('2020-01-01', TODAY)).toEqual([]);
  });
});

describe('reading the figures', () => {
  it('costs at most 8 read units for 13 weeks in two years with 30 partners', async () => {
    const mondays = (await figures(13)).weeks.map(({ from }) => from);
    const big = { parcels: 12_345, grams: 123_456_789, AUD: 123_456_789, USD: 123_456_789, KRW: 123_456_789 };
    const steps = ['05', '06', '08', '10'].flatMap((to) => [AIR, SEA].map((method) => `${to}m${method}`));
    await product.writeMany(
      product.ownTable,
      mondays.flatMap((monday) => [
        ...Array.from({ length: PARTNERS }, (_, nth) => ({
          pk: `CNTWEEK#${monday.slice(0, 4)}`,
          sk: `${monday}#${nth + 1}`,
          ...big,
        })),
        {
          pk: 'CNTSTEP',
          sk: monday,
          ...Object.fromEntries(
            steps.flatMap((step) => [
              [`parcels${step}`, 12_345],
              [`days${step}`, 123_456],
            ]),
          ),
        },
      ]),
    );
    await product.listPartners({ fresh: true });
    const { result, units } = await product.withMeter(() => figures(13));
    expect(result.partners).toHaveLength(PARTNERS);
    expect(result.weeks.every(({ parcels }) => parcels === 12_345 * PARTNERS)).toBe(true);
    const cold = await product.withMeter(() => product.listPartners({ fresh: true }));
    expect(units.read + cold.units.read).toBeLessThanOrEqual(8);
  });
});
