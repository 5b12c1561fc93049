import Holidays from 'date-holidays';
import { addDays } from '#shared/domain/dates.ts';

// Builds the table of holidays. No function imports this module, because the library has 1.4 MB.

const years = Array.from({ length: 12 }, (_, index) => 2025 + index);

const places = { KOR: ['KR'], AUS: ['AU', 'NSW'] } as const;

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

const holidaysOf = (place: readonly [string, ...string[]], year: number): string => {
  const [country, state] = place;
  const listed = (state ? new Holidays(country, state) : new Holidays(country)).getHolidays(year);
  const days = listed.filter(({ type }) => type === 'public').flatMap(daysOf);
  const inYear = days.filter((day) => day.startsWith(`${year}-`) && isWeekday(day));
  return [...new Set(inYear)]
    .sort()
    .map((day) => day.slice(5).replace('-', ''))
    .join(' ');
};

/** Returns the source of `holidays.ts`. */
export const holidaysSource = (): string => {
  const countries = Object.entries(places).map(([name, place]) => {
    const lines = years.map((year) => `    ${year}: '${holidaysOf(place, year)}',\n`);
    return `  ${name}: {\n${lines.join('')}  },\n`;
  });
  return [
    '// Written by `npm run holidays` from the package date-holidays. Do not edit.\n\n',
    '/** Public holidays of Korea and New South Wales on weekdays, with substitute holidays: `MMDD` by year. */\n',
    'export const holidays = {\n',
    ...countries,
    '} as const;\n',
  ].join('');
};
