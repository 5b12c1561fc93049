// Days are days in Seoul (`YYYY-MM-DD`), independent of the time zone of the machine. Korea has used UTC+9 without daylight
// saving since 1988, so plain arithmetic is exact.
const SEOUL_OFFSET_MS = 9 * 3600_000;
const DAY_MS = 86_400_000;

/** Seconds since 1970, the unit of the attribute `ttl` of DynamoDB. */
export const epochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Day of an instant in Seoul, `YYYY-MM-DD`. */
export const seoulDay = (instant: Date | string): string =>
  new Date(new Date(instant).getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 10);

/** Local time of an instant in Seoul, `YYYY-MM-DD HH:mm`. */
export const seoulMinute = (instant: Date | string): string =>
  new Date(new Date(instant).getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

export const startOfSeoulDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - SEOUL_OFFSET_MS);

/** Number of a day: days since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

const WEEKDAYS = '일월화수목금토';

/** Day in Korean: `11월 30일(월)`. @param day `YYYY-MM-DD` */
export const koreanDay = (day: string): string => {
  const [, month, date] = day.split('-').map(Number);
  return `${month}월 ${date}일(${WEEKDAYS[new Date(day).getUTCDay()]})`;
};

/** Local time of an instant in Seoul, in Korean: `11월 27일 06:19`. */
export const koreanMinute = (instant: Date | string): string => {
  const [day = '', time] = seoulMinute(instant).split(' ');
  return `${koreanDay(day).replace(/\(.*$/, '')} ${time}`;
};

/** Returns an earlier day if `count` is negative. */
export const addDays = (day: string, count: number): string => dayOfNumber(dayNumber(day) + count);

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((dayNumber(day) + 3) % 7));

/** Same day in an earlier year. 29 February becomes 1 March if that year has none. */
export const yearsBefore = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - count);
  return date.toISOString().slice(0, 10);
};

/** Same day in an earlier month. If that month is too short, a day at the start of the following month. */
export const monthsBefore = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - count);
  return date.toISOString().slice(0, 10);
};

/** Returns all days from `to` back to `from`, both included; empty if `to` is before `from`. */
export const daysNewestFirst = (from: string, to: string): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(to, -index));
};

/** Returns the months (`YYYY-MM`) of all days from `to` back to `from`. */
export const monthsNewestFirst = (from: string, to: string): string[] => [
  ...new Set(daysNewestFirst(from, to).map((day) => day.slice(0, 7))),
];

/** True for an existing day in the form `YYYY-MM-DD`; false for `2026-02-30`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;
