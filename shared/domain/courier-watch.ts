import { addDays, seoulDay, seoulMinute, startOfSeoulDay } from './dates.ts';
import type { OrderRow } from './order.ts';
import { CLEARED, IN_DELIVERY, isOpen } from './order-status.ts';
import { trackerOf } from './trackers.ts';

// When the tracking service is asked about a parcel.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Hours of Seoul in which parcels are asked about again. */
const FIRST_HOUR = 7;
const NIGHT_HOUR = 22;
/** Days after which the tracking service is not asked any more. */
const WATCHED_DAYS = 30;

/** Time after the entry of a number from which the courier should know it. */
const UNKNOWN_MS = 48 * HOUR_MS;

type WatchedFields = Pick<OrderRow, 'status' | 'isDel' | 'courierCode' | 'courierNum'>;

/** True if the tracking service can be asked about the parcel of an order, as long as its delivery has not ended. */
export const isWatchable = ({ status, isDel, courierCode, courierNum }: WatchedFields): boolean =>
  !isDel && courierNum !== '' && trackerOf(courierCode) !== undefined && isOpen(status);

/** True if the tracking service is asked about the parcel of an order now. */
export const isTracked = (order: WatchedFields): boolean =>
  isWatchable(order) && (order.status === CLEARED || order.status === IN_DELIVERY);

type CourierNumber = Pick<OrderRow, 'courierCode' | 'courierNum'>;

/** True if a watch is about the present number of an order. */
export const hasSameNumber = (order: CourierNumber, watch: CourierNumber): boolean =>
  order.courierCode === watch.courierCode && order.courierNum === watch.courierNum;

/** Returns the watch of the present number of an order. The watch of another number is replaced asynchronously. */
export const watchOfNumber = <W extends CourierNumber>(
  order: CourierNumber,
  stored: W | undefined,
): W | undefined => (stored && hasSameNumber(order, stored) ? stored : undefined);

/** Instant from which a number that the service does not know needs a person. */
export const unknownFrom = (since: Date): Date => new Date(since.getTime() + UNKNOWN_MS);

/** Instant from which the service is not asked any more. */
export const endOfWatch = (since: Date): Date => new Date(since.getTime() + WATCHED_DAYS * DAY_MS);

const intervalMs = (ageMs: number): number => {
  if (ageMs < 3 * DAY_MS) return 2 * HOUR_MS;
  return ageMs < 10 * DAY_MS ? 6 * HOUR_MS : DAY_MS;
};

/** Moves a time at night to the next morning. The minutes differ between orders, so that not all are due at once. */
const inDaytime = (at: Date, orderId: number): Date => {
  const hour = Number(seoulMinute(at).slice(11, 13));
  if (hour >= FIRST_HOUR && hour < NIGHT_HOUR) return at;
  const day = addDays(seoulDay(at), hour < FIRST_HOUR ? 0 : 1);
  return new Date(startOfSeoulDay(day).getTime() + FIRST_HOUR * HOUR_MS + (orderId % 60) * MINUTE_MS);
};

/** Start of the last working day that had begun at an instant, at 07:00 in Seoul. @param at and result in epoch milliseconds */
export const startOfWorkday = (at: number): number => {
  const first = FIRST_HOUR * HOUR_MS;
  return startOfSeoulDay(seoulDay(new Date(at - first))).getTime() + first;
};

/**
 * Returns when a parcel is due again after a check: at the end of its watch at the latest.
 * @param since instant at which its number was entered @param notBefore end of a time in which a call is of no use
 */
export const nextDue = (
  { orderId, since }: { orderId: number; since: Date },
  checkedAt: Date,
  notBefore: Date = checkedAt,
): Date => {
  const interval = intervalMs(checkedAt.getTime() - since.getTime());
  const ordinary = Math.max(checkedAt.getTime() + interval, notBefore.getTime());
  const due = inDaytime(new Date(ordinary), orderId);
  return new Date(Math.min(due.getTime(), endOfWatch(since).getTime()));
};
