import Holidays from 'date-holidays';
import { addDays } from '#shared/domain/dates.ts';
import type { CalendarCountry } from './business-days.ts';
import { type HolidayCorrection, holidayCorrections } from './holiday-corrections.ts';

// Builds the table of holidays. No function imports this module, because the library has 1.4 MB.

const years = Array.from({ length: 12 }, (_, index) => 2025 + index);

const places = { KOR: ['KR'], AUS: ['AU', 'NSW'] } as const satisfies Record<
  CalendarCountry,
  readonly [string, ...string[]]
>;
const countries = Object.keys(places) as CalendarCountry[];

type Holiday = ReturnType<Holidays['getHolidays']>[number];

const NEW_YEAR = '설날';

// Version 3.37.0 lists New Year in Korea and the two days after it, but the holiday starts on the day before it.
const startOf = ({ date, name }: Holiday): string => {
  const day = date.slice(0, 10);
  return name === NEW_YEAR ? addDays(day, -1) : day;
};

const daysOf = (holiday: Holiday): string[] => {
  const count = Math.round((holiday.end.getTime() - holiday.start.getTime()) / 86_400_000);
  return Array.from({ length: Math.max(1, count) }, (_, index) => addDays(startOf(holiday), index));
};

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Holidays of a country on weekdays, as the library lists them, in the years of the table. */
const listedDays = (country: CalendarCountry): ReadonlySet<string> => {
  const [name, state] = places[country] as readonly [string, string?];
  const library = state ? new Holidays(name, state) : new Holidays(name);
  const holidays = years.flatMap((year) => library.getHolidays(year)).filter(({ type }) => type === 'public');
  return new Set(holidays.flatMap(daysOf).filter(isWeekday));
};

const correctionsOf = (country: CalendarCountry): HolidayCorrection[] =>
  holidayCorrections.filter((correction) => correction.country === country);

const correctedDays = (country: CalendarCountry, listed: ReadonlySet<string>): ReadonlySet<string> => {
  const days = new Set(listed);
  for (const { day, isOff } of correctionsOf(country)) {
    if (isOff) days.add(day);
    else days.delete(day);
  }
  return days;
};

const lineOf = (days: ReadonlySet<string>, year: number): string =>
  [...days]
    .filter((day) => day.startsWith(`${year}-`))
    .sort()
    .map((day) => day.slice(5).replace('-', ''))
    .join(' ');

/** Returns the source of `holidays.ts`: the library's table with the corrections. */
export const holidaysSource = (): string => {
  const tables = countries.map((country) => {
    const days = correctedDays(country, listedDays(country));
    const lines = years.map((year) => `    ${year}: '${lineOf(days, year)}',\n`);
    return `  ${country}: {\n${lines.join('')}  },\n`;
  });
  return [
    '// Written by `npm run holidays` from the package date-holidays and `holiday-corrections.ts`. Do not edit.\n\n',
    '/** Public holidays of Korea and New South Wales on weekdays, with substitute holidays: `MMDD` by year. */\n',
    'export const holidays = {\n',
    ...tables,
    '} as const;\n',
  ].join('');
};

const lunarDate = new Intl.DateTimeFormat('en-u-ca-dangi', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

/** Holidays by the Korean lunar calendar, by month and day. A leap month has another name (`6bis`). */
const lunarHolidays: Readonly<Record<string, { name: string; around: readonly number[] }>> = {
  '1/1': { name: NEW_YEAR, around: [-1, 0, 1] },
  '4/8': { name: '부처님오신날', around: [0] },
  '8/15': { name: '추석', around: [-1, 0, 1] },
};

/** Returns the holidays of a year on weekdays, without substitutes, by the Korean lunar calendar of `Intl`. */
const lunarDaysOf = (year: number): { day: string; name: string }[] =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).flatMap((day) => {
    const parts = lunarDate.formatToParts(new Date(day));
    const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
    const holiday = lunarHolidays[`${partOf('month')}/${partOf('day')}`];
    if (!holiday || !day.startsWith(`${year}-`)) return [];
    const { name, around } = holiday;
    return around
      .map((count) => addDays(day, count))
      .filter(isWeekday)
      .map((each) => ({ day: each, name }));
  });

const kindOf = (isOff: boolean): string => (isOff ? 'day off' : 'business day');

/**
 * Returns the differences between the library, the corrections and the Korean lunar calendar of `Intl`, one per line.
 * `isOpen`: the difference needs a person, because the table is wrong or a correction is no longer needed.
 */
export const holidayDifferences = (): { text: string; isOpen: boolean }[] => {
  const listed = { KOR: listedDays('KOR'), AUS: listedDays('AUS') };
  const korea = correctedDays('KOR', listed.KOR);
  const corrections = holidayCorrections.map(({ country, day, isOff, name, source, asOf }) => {
    const isNeeded = listed[country].has(day) !== isOff;
    const library = isNeeded ? kindOf(!isOff) : `${kindOf(isOff)}, too: delete the correction`;
    const text = `${country} ${day} ${name}: ${kindOf(isOff)} (${source}, ${asOf}); library: ${library}`;
    return { text, isOpen: !isNeeded };
  });
  const lunar = years.flatMap(lunarDaysOf).filter(({ day }) => !listed.KOR.has(day) || !korea.has(day));
  return [
    ...corrections,
    ...lunar.map(({ day, name }) => ({
      text: `KOR ${day} ${name} by the lunar calendar; library: ${kindOf(listed.KOR.has(day))}; table: ${kindOf(korea.has(day))}`,
      isOpen: !korea.has(day),
    })),
  ];
};
