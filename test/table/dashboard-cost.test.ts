import { afterAll, describe, expect, it } from 'vitest';
import { chunks } from '#shared/chunks.ts';
import { addDays, daysNewestFirst, monthsNewestFirst } from '#shared/domain/dates.ts';
import { startTable } from '#test/support/engine.ts';

const table = await startTable();
const { addSeedData, blankPartner } = await import('#functions/domain/reference/seed-data.ts');
const { dashboardOf } = await import('#functions/domain/dashboard/dashboard.ts');
const { partnerWeeks } = await import('#functions/domain/dashboard/partner-weeks.ts');
const { addPartner } = await import('#functions/db/partner.entity.ts');
const { monthCounterDay, statusCounterName } = await import('#functions/db/counter.entity.ts');
const { withMeter } = await import('#functions/db/meter.ts');
const { ownTable } = await import('#functions/db/scan-table.ts');
const { writeMany } = await import('#functions/db/whole-table.ts');

afterAll(() => table.stop());

// Every status of the code group ORDSTT. The last three are not open.
const statusCodes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 80, 81, 82, 83, 10, 84, 90].map((code) =>
  String(code).padStart(2, '0'),
);
const TODAY = '2026-11-23';
const YEARS = 5;
const PARTNERS = 12;
const MOST_UNITS = 8;

/** Counters of five years with more than 1,000,000 orders, and orders of every status on every day. */
const counters = (partner: string) => {
  const from = addDays(TODAY, -365 * YEARS);
  const names = Object.fromEntries(statusCodes.map((status) => [statusCounterName(status), 10_000]));
  const days = daysNewestFirst(from, TODAY);
  const months = monthsNewestFirst(from, TODAY).map(monthCounterDay);
  return [...days, ...months].map((sk) => ({ pk: `CNT#${partner}`, sk, ...names, members: 10_000 }));
};

await addSeedData(new Date());
for (let id = 1; id <= PARTNERS; id += 1) {
  await addPartner({ ...blankPartner(new Date()), id, partner_name: `파트너 ${id}` });
  const all = counters(String(id));
  await writeMany(ownTable, id === 1 ? all : all.filter(({ sk }) => sk >= addDays(TODAY, -7)));
}
for (const some of chunks(counters('ALL'), 500)) await writeMany(ownTable, some);

describe('the dashboard of a product with orders of five years', () => {
  it.each([
    ['all partners', 'all'],
    ['one partner', { partnerId: 1 }],
  ] as const)('reads at most 8 units for %s', async (_, scope) => {
    const { result, units } = await withMeter(() => dashboardOf(scope, TODAY, TODAY));
    expect(result.open.statuses).toHaveLength(14);
    expect(result.open.statuses[0]?.counts.every((count) => count > 0)).toBe(true);
    expect(units.read).toBeLessThanOrEqual(MOST_UNITS);
  });

  it('reads at most 8 units for a page of partners', async () => {
    const { result, units } = await withMeter(() => partnerWeeks(TODAY, 0));
    expect(result.rows.map(({ partnerId }) => partnerId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(result.rows[9]?.statuses[0]).toEqual({ status: '00', count: 70_000 });
    expect(units.read).toBeLessThanOrEqual(MOST_UNITS);
    const next = await partnerWeeks(TODAY, Number(result.nextPaging));
    expect(next.rows.map(({ partnerId }) => partnerId)).toEqual([11, 12]);
    expect(next.nextPaging).toBeNull();
  });
});
