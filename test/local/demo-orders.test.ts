import { expect, it } from 'vitest';
import { type DemoOrder, demoOrders, registeredAt } from '#infra/local/demo-orders.ts';
import { trackingNumberFault } from '#shared/domain/couriers.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';

it.each([
  ['at midnight in Seoul', '2026-11-30T15:00:00Z'],
  ['in the first hour of a day in Seoul', '2026-12-31T15:30:00Z'],
  ['at noon in Seoul', '2027-03-01T03:00:00Z'],
])(
  'demoOrders generated %s are each on their day, none in the future, and at least one of today',
  (_, instant) => {
    const now = new Date(instant);
    const orders = demoOrders(400, 1);
    const times = orders.map((order) => registeredAt(order, now));
    const dayOf = ({ daysAgo }: DemoOrder) => addDays(seoulDay(now), -daysAgo);

    expect(times.map(seoulDay)).toEqual(orders.map(dayOf));
    expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()));
    expect(times.at(-1)?.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(orders.at(-1)?.daysAgo).toBe(0);
  },
);

it('demoOrders have tracking numbers that follow the rules of their couriers', () => {
  const withNumber = demoOrders(400, 1).filter(({ input }) => input.courierNum !== '');
  expect(withNumber.length).toBeGreaterThan(0);
  for (const { input } of withNumber) {
    expect(trackingNumberFault(input.courierCode, input.courierNum)).toBeUndefined();
  }
});
