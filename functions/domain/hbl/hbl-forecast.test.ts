import { describe, expect, it } from 'vitest';
import { forecastOf } from './hbl-forecast.ts';

const today = '2026-11-21';
const active = (issued: number, left: number) => ({ issued, left, active: true });

describe('forecastOf', () => {
  it.each([
    ['rounds daysLeft down to whole days', active(100, 900), 6.5, 138, '2027-04-08', false],
    ['sets isLow if less than a tenth of the numbers is left', active(901, 99), 0.1, 990, '2029-08-07', true],
    ['does not set isLow if a tenth of the numbers is left', active(900, 100), 1, 100, '2027-03-01', false],
    [
      'sets isLow if the numbers last for less than thirty days',
      active(100, 899),
      30,
      29,
      '2026-12-20',
      true,
    ],
    ['does not set isLow if the numbers last for thirty days', active(100, 900), 30, 30, '2026-12-21', false],
    [
      'returns null for daysLeft and runsOutOn if no orders are registered',
      active(0, 1000),
      0,
      null,
      null,
      false,
    ],
    [
      'returns null for runsOutOn if the numbers last for more than ten years',
      active(0, 1_000_000),
      1,
      1_000_000,
      null,
      false,
    ],
    ['returns today for runsOutOn if no number is left', active(10, 0), 5, 0, today, true],
    [
      'returns null for daysLeft and runsOutOn of an inactive range',
      { issued: 10, left: 0, active: false },
      5,
      null,
      null,
      false,
    ],
  ])('%s', (_, stock, average, daysLeft, runsOutOn, isLow) =>
    expect(forecastOf(stock, average, today)).toMatchObject({ daysLeft, runsOutOn, isLow }),
  );

  it('returns 100 for usedPercent only if no number is left', () => {
    expect(forecastOf(active(9_999, 1), 1, today).usedPercent).toBe(99.9);
    expect(forecastOf(active(10_000, 0), 1, today).usedPercent).toBe(100);
  });
});
