import { describe, expect, it } from 'vitest';
import { forecastOf } from './hbl-forecast.ts';

const today = '2026-11-21';
const active = (issued: number, left: number) => ({ issued, left, active: true });

describe('forecastOf', () => {
  it.each([
    ['rounds the days left down to whole days', active(100, 900), 6.5, 138, '2027-04-08', false],
    ['is low with less than a tenth of the numbers left', active(901, 99), 0.1, 990, '2029-08-07', true],
    ['is not low with a tenth of the numbers left', active(900, 100), 1, 100, '2027-03-01', false],
    ['is low with numbers for less than thirty days', active(100, 899), 30, 29, '2026-12-20', true],
    ['is not low with numbers for thirty days', active(100, 900), 30, 30, '2026-12-21', false],
    ['has no last day if no orders are registered', active(0, 1000), 0, null, null, false],
    ['has no last day beyond ten years', active(0, 1_000_000), 1, 1_000_000, null, false],
    ['ends today if no number is left', active(10, 0), 5, 0, today, true],
    ['is empty for an inactive range', { issued: 10, left: 0, active: false }, 5, null, null, false],
  ])('%s', (_, stock, average, daysLeft, runsOutOn, isLow) =>
    expect(forecastOf(stock, average, today)).toMatchObject({ daysLeft, runsOutOn, isLow }),
  );

  it('reports 100 % only if no number is left', () => {
    expect(forecastOf(active(9_999, 1), 1, today).usedPercent).toBe(99.9);
    expect(forecastOf(active(10_000, 0), 1, today).usedPercent).toBe(100);
  });
});
