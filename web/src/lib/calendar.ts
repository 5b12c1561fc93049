import { addDays } from '#shared/domain/dates.ts';

// Copy of the constant, because `shared/domain/schedule.ts` imports zod. The type checks the value.
const BY_SEA: typeof import('#shared/domain/schedule.ts').BY_SEA = 1;

const bySea = { kind: '해운', icon: 'ship', tone: 'success' } as const;
const byAir = { kind: '항공', icon: 'plane', tone: 'brand' } as const;
export type EventKind = typeof bySea | typeof byAir;

export const eventKind = (eventType: number): EventKind => (eventType === BY_SEA ? bySea : byAir);

/** Adds months to a month (`YYYY-MM`). The count may be negative. */
export const addMonths = (month: string, count: number): string => {
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
};

/** First day, last day and number of the weeks (Sunday to Saturday) that contain a month. */
export const weeksOf = (month: string): { from: string; to: string; count: number } => {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const lead = new Date(first).getUTCDay();
  const count = Math.ceil((lead + Number(last.slice(8))) / 7);
  const from = addDays(first, -lead);
  return { from, to: addDays(from, count * 7 - 1), count };
};

const monthName = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'full', timeZone: 'UTC' });

/** Month in Korean: `2026년 11월`. @param month `YYYY-MM` */
export const formatMonth = (month: string): string => monthName.format(new Date(month));

/** Day in Korean: `2026년 11월 24일 화요일`. @param day `YYYY-MM-DD` */
export const formatFullDay = (day: string): string => fullDay.format(new Date(day));

export const formatPeriod = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatFullDay(from) : `${formatFullDay(from)} – ${formatFullDay(to)}`;

const CELL_PX = 100;
const WEEKDAYS_PX = 36;
const FRAME_PX = 2;

/** Height of `MonthCalendar` in pixels, for reserving its place while it loads. */
export const calendarHeight = (month: string): number =>
  weeksOf(month).count * CELL_PX + WEEKDAYS_PX + FRAME_PX;
