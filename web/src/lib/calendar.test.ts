import { describe, expect, it } from 'vitest';
import { addMonths, formatFullDay, formatMonth, formatPeriod, weeksOf } from './calendar.ts';

describe('calendar', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -23, '2024-12'],
  ])('addMonths: %s plus %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  it.each([
    ['starts on a Sunday and has four weeks', '2026-02', { from: '2026-02-01', to: '2026-02-28', count: 4 }],
    ['has five weeks', '2026-11', { from: '2026-11-01', to: '2026-12-05', count: 5 }],
    ['has six weeks', '2026-08', { from: '2026-07-26', to: '2026-09-05', count: 6 }],
  ])('weeksOf returns the weeks of a month that %s', (_, month, weeks) => {
    expect(weeksOf(month)).toEqual(weeks);
  });

  it('formats months, days and periods in Korean', () => {
    expect(formatMonth('2026-11')).toBe('2026년 11월');
    expect(formatFullDay('2026-11-24')).toBe('2026년 11월 24일 화요일');
    expect(formatPeriod({ from: '2026-11-24', to: '2026-11-24' })).toBe('2026년 11월 24일 화요일');
    expect(formatPeriod({ from: '2026-11-24', to: '2026-11-25' })).toBe(
      '2026년 11월 24일 화요일 – 2026년 11월 25일 수요일',
    );
  });
});
