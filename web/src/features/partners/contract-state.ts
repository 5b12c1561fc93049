import { addDays } from '#shared/domain/dates.ts';

const WARNING_DAYS = 30;

/**
 * State of a contract on the day `today`. It is `ending` if the last day is at most 30 days away.
 * @param end last day of the contract; empty for a contract without an end
 */
export const contractState = (end: string, today: string): 'over' | 'ending' | 'running' => {
  if (end === '' || end > addDays(today, WARNING_DAYS)) return 'running';
  return end < today ? 'over' : 'ending';
};

/** Number of days from `today` to `day`, negative if `day` is past. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
