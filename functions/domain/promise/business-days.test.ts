import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/dates.ts';
import { addBusinessDays, type CalendarCountry, calendarWith } from './business-days.ts';
import { holidayDifferences, holidaysSource } from './holiday-source.ts';
import { holidays } from './holidays.ts';

const workday = (day: string, count: number, country: CalendarCountry = 'KOR') =>
  addBusinessDays(day, count, country, calendarWith([]));

describe('holidays', () => {
  const differences = holidayDifferences();

  it('match the library (npm run holidays)', () => {
    expect(readFileSync(new URL('./holidays.ts', import.meta.url), 'utf8')).toBe(holidaysSource());
  });

  it('have every Seollal, Chuseok and Buddha’s Birthday of the Korean lunar calendar, and need every correction', () => {
    expect(differences.filter(({ isOpen }) => isOpen)).toEqual([]);
  });

  it('differ from the library by Chuseok of 2033, which it has a month too late', () => {
    const texts = differences.map(({ text }) => text);
    expect(texts).toContain(
      'KOR 2033-09-08 추석 by the lunar calendar; library: business day; table: day off',
    );
    expect(holidays.KOR[2033]).toBe(
      '0131 0201 0202 0301 0502 0505 0506 0606 0718 0815 0907 0908 0909 1003 1010 1226',
    );
  });

  // Article 34 of the Public Official Election Act: the first Wednesday from the 70th, 50th or 30th day before the end of
  // the terms, or a week later if the day before or after it is a holiday.
  it.each([
    [70, ['2030-06-03', '2035-06-03']],
    [50, ['2028-05-29', '2032-05-29', '2036-05-29']],
    [30, ['2026-06-30', '2030-06-30', '2034-06-30']],
  ] as const)('list the election days from the %i days before the end of a term', (before, ends) => {
    const isHoliday = (day: string) =>
      holidays.KOR[Number(day.slice(0, 4)) as 2026].includes(day.slice(5).replace('-', ''));
    for (const end of ends) {
      const first = addDays(end, -before);
      const weekday = new Date(first).getUTCDay();
      const wednesday = addDays(first, (3 - weekday + 7) % 7);
      const isMoved = isHoliday(addDays(wednesday, -1)) || isHoliday(addDays(wednesday, 1));
      const day = isMoved ? addDays(wednesday, 7) : wednesday;
      expect(isHoliday(day), day).toBe(true);
    }
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
    ['Labour Day, which is a holiday since 2026', 'KOR', '2026-04-30', 1, '2026-05-04'],
    ['the substitute of Labour Day on a Saturday', 'KOR', '2027-04-30', 1, '2027-05-04'],
    ['the day of local elections', 'KOR', '2026-06-02', 1, '2026-06-04'],
    ['the day of parliamentary elections', 'KOR', '2028-04-11', 1, '2028-04-13'],
    ['Seollal of 2033 with a substitute holiday', 'KOR', '2033-01-28', 1, '2033-02-03'],
    ['Chuseok of 2033', 'KOR', '2033-09-06', 1, '2033-09-12'],
    ['no day of October 2033 that the library takes for Chuseok', 'KOR', '2033-10-05', 1, '2033-10-06'],
    ['no Labour Day in Australia', 'AUS', '2026-04-30', 1, '2026-05-01'],
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

describe('calendarWith', () => {
  const calendar = calendarWith([
    { day: '2026-12-04', isOff: true, label: '임시공휴일' },
    { day: '2026-12-05', isOff: false, label: '토요일 근무' },
    { day: '2026-12-25', isOff: false, label: '정상 영업' },
  ]);

  it.each<[string, CalendarCountry, string, boolean]>([
    ['a day off that staff entered', 'KOR', '2026-12-04', false],
    ['a Saturday that is a business day', 'KOR', '2026-12-05', true],
    ['a public holiday that is a business day', 'KOR', '2026-12-25', true],
    ['a day off of Korea in Australia', 'AUS', '2026-12-04', true],
    ['a business day of Korea that is a holiday in Australia', 'AUS', '2026-12-25', false],
    ['another Sunday', 'KOR', '2026-12-06', false],
  ])('decides %s', (_, country, day, expected) => {
    expect(calendar(country, day)).toBe(expected);
  });
});
