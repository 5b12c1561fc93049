import { describe, expect, it } from 'vitest';
import type { DayCounts } from '#functions/db/counter.entity.ts';
import { openOrders } from './dashboard.ts';

const counters = (day: string, statuses: Record<string, number>): DayCounts => ({
  day,
  statuses: new Map(Object.entries(statuses)),
  members: 0,
});
const TODAY = '2026-11-23';
const openOn = (...all: DayCounts[]) => openOrders(all, TODAY, (status) => `상태 ${status}`);

describe('openOrders', () => {
  it.each([
    ['2026-11-23', 0],
    ['2026-11-20', 0],
    ['2026-11-19', 1],
    ['2026-11-16', 1],
    ['2026-11-15', 2],
    ['2026-11-09', 2],
    ['2026-11-08', 3],
    ['2026-10-24', 3],
    ['2026-10-23', 4],
    ['2026-09', 4],
  ])('counts the orders of %s in class %i', (day, index) => {
    const counts = [0, 0, 0, 0, 0];
    counts[index] = 7;
    expect(openOn(counters(day, { '02': 7 })).statuses).toEqual([
      { status: '02', status_name: '상태 02', counts },
    ]);
  });

  it('returns the days of each class without a gap', () => {
    expect(openOn().ages).toEqual([
      { from: '2026-11-20', to: '2026-11-23' },
      { from: '2026-11-16', to: '2026-11-19' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-10-24', to: '2026-11-08' },
      { from: '', to: '2026-10-23' },
    ]);
  });

  it('adds up days and months, and leaves out delivered, returned and cancelled orders', () => {
    const { statuses } = openOn(
      counters('2026-11-23', { '10': 5, '84': 1, '90': 1, '02': 2, '00': 0 }),
      counters('2026-11-21', { '02': 1, '82': 1 }),
      counters('2026-10-01', { '02': 4 }),
      counters('2026-09', { '02': 8 }),
    );
    expect(statuses.map(({ status, counts }) => [status, counts])).toEqual([
      ['02', [3, 0, 0, 0, 12]],
      ['82', [1, 0, 0, 0, 0]],
    ]);
  });
});
