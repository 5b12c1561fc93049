import { addDays } from '#shared/domain/dates.ts';

/** A contract shows a warning this many days before its end. */
const WARNING_DAYS = 30;

/** The state of a contract on a day. `end` is its last day, or empty. */
export const contractState = (end: string, today: string): 'over' | 'ending' | 'running' => {
  if (end === '' || end > addDays(today, WARNING_DAYS)) return 'running';
  return end < today ? 'over' : 'ending';
};

/** Whole days from one day to another. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
