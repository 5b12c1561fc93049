/**
 * Calendar days are days in Seoul, independent of the time zone of the machine. Korea has used UTC+9 without daylight
 * saving since 1988, so plain arithmetic is exact for all dates of this product.
 */
const SEOUL_OFFSET_MS = 9 * 3600_000;
const DAY_MS = 86_400_000;

/** Epoch seconds, as the attribute `ttl` of the table requires. */
export const epochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** The Seoul day (`YYYY-MM-DD`) of an instant. */
export const seoulDay = (instant: Date | string): string =>
  new Date(new Date(instant).getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 10);

/** An instant as `YYYY-MM-DD HH:mm` in Seoul, the format of the back office. */
export const seoulMinute = (instant: Date | string): string =>
  new Date(new Date(instant).getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

/** The first instant of a Seoul day. */
export const startOfSeoulDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - SEOUL_OFFSET_MS);

/** The day `count` days later, or earlier if negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The same day of an earlier year. 29 February becomes 1 March if that year has none. */
export const yearsBefore = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - count);
  return date.toISOString().slice(0, 10);
};

/** The same day of an earlier month. If that month is shorter, a day at the start of the following month. */
export const monthsBefore = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - count);
  return date.toISOString().slice(0, 10);
};

/** Days from `from` to `to`, both included, newest first. Empty if `to` is before `from`. */
export const daysNewestFirst = (from: string, to: string): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(to, -index));
};

/** Months (`YYYY-MM`) of a range of days, newest first. */
export const monthsNewestFirst = (from: string, to: string): string[] => [
  ...new Set(daysNewestFirst(from, to).map((day) => day.slice(0, 7))),
];

/** True if a text is an existing calendar day. `2026-02-30` is not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;
