/**
 * Business days are days in Seoul, whatever the machine's zone. Korea has kept UTC+9 without daylight saving since
 * 1988, so plain arithmetic is exact for every date this product can hold.
 */
const SEOUL_OFFSET_MS = 9 * 3600_000;
const DAY_MS = 86_400_000;

/** Whole seconds since 1970, as the table's `ttl` counts them. */
export const epochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** The Seoul day (`YYYY-MM-DD`) of an instant. */
export const seoulDay = (instant: Date | string): string =>
  new Date(new Date(instant).getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 10);

/** `YYYY-MM-DD HH:mm` in Seoul, 24-hour: how the back office shows an instant. */
export const seoulMinute = (instant: Date | string): string =>
  new Date(new Date(instant).getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

/** The first instant of a Seoul day. */
export const startOfSeoulDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - SEOUL_OFFSET_MS);

/** The day `count` days after (before, when negative). */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The same day of an earlier year; of 29 February, where that year has none, 1 March. */
export const yearsBefore = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - count);
  return date.toISOString().slice(0, 10);
};

/** The same day of an earlier month; where that month is shorter, a day early in the month after it. */
export const monthsBefore = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - count);
  return date.toISOString().slice(0, 10);
};

/** Days from `from` to `to`, both included, newest first; empty when they are the wrong way round. */
export const daysNewestFirst = (from: string, to: string): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(to, -index));
};

/** Months (`YYYY-MM`) that a range of days touches, newest first. */
export const monthsNewestFirst = (from: string, to: string): string[] => [
  ...new Set(daysNewestFirst(from, to).map((day) => day.slice(0, 7))),
];

/** Whether a text is a real calendar day: `2026-02-30` is not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;
