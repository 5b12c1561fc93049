import { koreanDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';

type Window = Pick<Order, 'promisedFrom' | 'promisedTo'>;

/** Days of the promised window for lists: `2026-11-30~12-02`; empty without a window. */
export const promisedText = ({ promisedFrom, promisedTo }: Window): string => {
  if (promisedFrom === promisedTo) return promisedTo;
  const isSameYear = promisedFrom.slice(0, 5) === promisedTo.slice(0, 5);
  return `${promisedFrom}~${isSameYear ? promisedTo.slice(5) : promisedTo}`;
};

/** Days of the promised window in a sentence: `11월 30일(월)~12월 2일(수)`. */
export const promisedDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? koreanDay(to) : `${koreanDay(from)}~${koreanDay(to)}`;
