import { addDays } from '#shared/domain/dates.ts';
import type { DayException } from '#shared/domain/day-off.ts';
import { holidays } from './holidays.ts';

/** Country whose business days count: Korea, or Australia with the holidays of New South Wales. */
export type CalendarCountry = keyof typeof holidays;

type DayRule = (country: CalendarCountry, day: string) => boolean;

/** True if offices of the country work on a day. */
export type Calendar = DayRule;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

const daysOf = (byYear: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(
    Object.entries(byYear).flatMap(([year, days]) =>
      days.split(' ').map((day) => `${year}-${day.slice(0, 2)}-${day.slice(2)}`),
    ),
  );

const holidaySets: Record<CalendarCountry, ReadonlySet<string>> = {
  KOR: daysOf(holidays.KOR),
  AUS: daysOf(holidays.AUS),
};

// After the last year of the table only weekends are known.
const isDayOff: DayRule = (country, day) => isWeekend(day) || holidaySets[country].has(day);

/**
 * Returns the calendar of both countries: weekends and public holidays are no business days.
 * @param exceptions days in Korea that staff entered, which take precedence
 */
export const calendarWith = (exceptions: readonly DayException[]): Calendar => {
  const isOff = new Map(exceptions.map((exception) => [exception.day, exception.isOff]));
  return (country, day) => !((country === 'KOR' ? isOff.get(day) : undefined) ?? isDayOff(country, day));
};

/**
 * Returns the business day that is `count` business days after a day. With 0 it is the day itself, or the first business
 * day after it.
 */
export const addBusinessDays = (
  day: string,
  count: number,
  country: CalendarCountry,
  calendar: Calendar,
): string => {
  let last = day;
  for (let left = count; left > 0; ) {
    last = addDays(last, 1);
    if (calendar(country, last)) left -= 1;
  }
  while (!calendar(country, last)) last = addDays(last, 1);
  return last;
};
