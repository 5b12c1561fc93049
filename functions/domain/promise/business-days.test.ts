import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addBusinessDays, type CalendarCountry, isBusinessDay } from './business-days.ts';
import { holidaysSource } from './holiday-source.ts';
import { holidays } from './holidays.ts';

const workday = (day: string, count: number, country: CalendarCountry = 'KOR') =>
  addBusinessDays(day, count, country, isBusinessDay);

describe('holidays', () => {
  it('match the library (npm run holidays)', () => {
    expect(readFileSync(new URL('./holidays.ts', import.meta.url), 'utf8')).toBe(holidaysSource());
  });

  it('list the New Year of 2026 in Korea from the day before it', () => {
    expect(holidays.KOR[2026]).toContain('0216 0217 0218');
  });
});

describe('addBusinessDays', () => {
  it.each<[string, CalendarCountry, string, number, string]>([
    ['a weekend', 'KOR', '2026-11-27', 1, '2026-11-30'],
    ['Chuseok', 'KOR', '2026-09-23', 1, '2026-09-28'],
    ['Chuseok with a substitute holiday', 'KOR', '2028-09-29', 1, '2028-10-06'],
    ['Foundation Day with a substitute holiday', 'KOR', '2026-10-02', 1, '2026-10-06'],
    ['Christmas and the substitute of Boxing Day', 'AUS', '2026-12-24', 1, '2026-12-29'],
    ['Christmas and Boxing Day on a weekend', 'AUS', '2027-12-24', 1, '2027-12-29'],
    ['Christmas in Korea', 'KOR', '2026-12-24', 1, '2026-12-28'],
    ['the end of the year in Australia', 'AUS', '2026-12-31', 1, '2027-01-04'],
    [
      'the start of daylight saving in Sydney, which has Labour Day on its Monday',
      'AUS',
      '2026-10-02',
      1,
      '2026-10-06',
    ],
    ['the end of daylight saving in Sydney, at Easter', 'AUS', '2026-04-02', 1, '2026-04-07'],
  ])('skips %s', (_, country, day, count, expected) => {
    expect(workday(day, count, country)).toBe(expected);
  });

  it('returns the day itself, or the first business day after it, for 0 days', () => {
    expect(workday('2026-11-27', 0)).toBe('2026-11-27');
    expect(workday('2026-11-28', 0)).toBe('2026-11-30');
  });

  it('knows only weekends after the last year of the table', () => {
    expect(workday('2050-12-23', 1)).toBe('2050-12-26');
  });
});
