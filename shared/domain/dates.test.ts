import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysNewestFirst,
  isDay,
  koreanMinute,
  mondayOf,
  monthsNewestFirst,
  seoulDay,
  seoulMinute,
  startOfSeoulDay,
  yearsBefore,
} from './dates.ts';

describe('dates', () => {
  it('seoulDay, seoulMinute and startOfSeoulDay change the day at 15:00 UTC', () => {
    expect(seoulDay('2026-11-20T14:59:59Z')).toBe('2026-11-20');
    expect(seoulDay('2026-11-20T15:00:00Z')).toBe('2026-11-21');
    expect(seoulMinute('2026-12-31T15:00:00Z')).toBe('2027-01-01 00:00');
    expect(startOfSeoulDay('2026-11-21').toISOString()).toBe('2026-11-20T15:00:00.000Z');
  });

  it('koreanMinute returns day and time in Seoul', () => {
    expect(koreanMinute('2026-11-26T21:19:59Z')).toBe('11월 27일 06:19');
  });

  it('addDays, daysNewestFirst and monthsNewestFirst cross months, leap days and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysNewestFirst('2026-12-31', '2027-01-02')).toEqual(['2027-01-02', '2027-01-01', '2026-12-31']);
    expect(daysNewestFirst('2026-01-02', '2026-01-01')).toEqual([]);
    expect(monthsNewestFirst('2026-11-28', '2027-01-03')).toEqual(['2027-01', '2026-12', '2026-11']);
  });

  it('mondayOf returns the first day of the week, also of a week in two years', () => {
    expect(['2026-12-28', '2026-12-31', '2027-01-03'].map(mondayOf)).toEqual(Array(3).fill('2026-12-28'));
    expect(mondayOf('2027-01-04')).toBe('2027-01-04');
    expect(mondayOf('2028-03-01')).toBe('2028-02-28');
  });

  it('yearsBefore returns 1 March for 29 February if the year has none', () => {
    expect(yearsBefore('2026-11-22', 5)).toBe('2021-11-22');
    expect(yearsBefore('2028-02-29', 4)).toBe('2024-02-29');
    expect(yearsBefore('2028-02-29', 5)).toBe('2023-03-01');
  });

  it('isDay accepts only days that exist in the calendar', () => {
    expect(isDay('2026-02-28')).toBe(true);
    expect(['2026-02-30', '2026-13-01', '20260101', '', '2026-1-1'].some(isDay)).toBe(false);
  });
});
