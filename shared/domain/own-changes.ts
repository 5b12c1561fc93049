import { seoulDay } from './dates.ts';

/** Changes of one order by its customer, and prints of its labels by its partner: at most so many in a Seoul day and in all. */
export const MAX_PER_DAY = 30;
export const MAX_IN_ALL = 100;

/**
 * Counts one more change of an order by its customer.
 * @param stored Seoul day of the last change, changes on that day and changes in all, or an empty text
 * @returns the text to store; undefined if the customer may not change the order any more on this day
 */
export const countOwnChange = (stored: string, now: Date): string | undefined => {
  const [day, ofDay = '0', inAll = '0'] = stored.split(' ');
  const today = seoulDay(now);
  const before = day === today ? Number(ofDay) : 0;
  if (before >= MAX_PER_DAY || Number(inAll) >= MAX_IN_ALL) return undefined;
  return `${today} ${before + 1} ${Number(inAll) + 1}`;
};
