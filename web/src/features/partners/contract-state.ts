import { addDays } from '#shared/domain/dates.ts';

/** Days before its end from which a contract is worth a word. */
const WARNING_DAYS = 30;

/** How a contract stands on a day; the end is its last day, and '' is none. */
export const contractState = (end: string, today: string): 'over' | 'ending' | 'running' => {
  if (end === '' || end > addDays(today, WARNING_DAYS)) return 'running';
  return end < today ? 'over' : 'ending';
};

/** Whole days from one day to another. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
