import { addDays, dayNumber, startOfSeoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { CLEARED, DEPARTED, IN_CUSTOMS, isFinal, rankOf, specOfStatus } from '#shared/domain/order-status.ts';
import { isSame as isSameHblNo } from '#shared/domain/values/hbl-no.ts';
import { key as mblNoKey } from '#shared/domain/values/mbl-no.ts';

// When customs is asked about a parcel, and which of several cargoes with its number is the parcel.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time before the ETA from which customs is asked. */
const LEAD_MS = 6 * HOUR_MS;
/** Days after which customs is not asked any more. */
const WATCHED_DAYS = 45;
/** Days after the release for which customs is asked. */
const RELEASED_DAYS = 3;
const RELEASED_INTERVAL_MS = 4 * HOUR_MS;

/** Time from which a due parcel is late. */
export const LATE_MS = HOUR_MS;

type ClearedFields = Pick<Order, 'status' | 'isDel' | 'arrivalCountry' | 'eta'>;

// Parcels of version 0.9.16 or earlier have no ETA.
const isBoundForKorea = ({ isDel, arrivalCountry, eta }: ClearedFields): boolean =>
  !isDel && arrivalCountry === 'KOR' && eta !== '';

/** True for the statuses between the departure and the end of the clearance. */
const isUncleared = (status: string): boolean =>
  specOfStatus(status)?.group === 'customs' ||
  (rankOf(status) >= rankOf(DEPARTED) && rankOf(status) <= rankOf(IN_CUSTOMS));

/** True if an order in this status can have a watch. */
export const isClearanceStatus = (status: string): boolean => isUncleared(status) || status === CLEARED;

/** True if the clearance of the parcel has not ended, so that it needs a watch. */
export const isInClearance = (order: ClearedFields): boolean =>
  isBoundForKorea(order) && isUncleared(order.status);

/** True if the parcel keeps its watch. Customs can report a hold after the release. */
export const keepsClearanceWatch = (order: ClearedFields): boolean =>
  isBoundForKorea(order) && isClearanceStatus(order.status);

/** True if the clearance of the parcel has ended. */
export const isPastClearance = (order: ClearedFields): boolean =>
  isBoundForKorea(order) && (rankOf(order.status) >= rankOf(CLEARED) || isFinal(order.status));

/** Instant of the first check. @param eta Seoul day */
export const startOfClearance = (eta: string): number => startOfSeoulDay(eta).getTime() - LEAD_MS;

/** Instants of a watch, in epoch milliseconds. `released`: null before the release. */
type Period = { start: number; released: number | null };

/** Instant from which customs is not asked any more. */
export const endOfClearance = ({ start, released }: Period): number =>
  released === null ? start + WATCHED_DAYS * DAY_MS : released + RELEASED_DAYS * DAY_MS;

const intervalMs = (ageMs: number): number => {
  if (ageMs < 3 * DAY_MS) return HOUR_MS;
  return ageMs < 14 * DAY_MS ? RELEASED_INTERVAL_MS : DAY_MS;
};

/**
 * Returns when a parcel is due again after a check; null after the last one. All instants are in epoch milliseconds.
 * @param notBefore end of a time in which a call is of no use
 */
export const nextClearanceDue = (period: Period, checkedAt: number, notBefore = checkedAt): number | null => {
  const interval = period.released === null ? intervalMs(checkedAt - period.start) : RELEASED_INTERVAL_MS;
  const due = Math.max(checkedAt + interval, notBefore);
  const end = endOfClearance(period);
  // The check at the end of the time after a release deletes the watch.
  if (period.released !== null) return Math.min(due, end);
  return due < end ? due : null;
};

const NEW_YEAR_DAYS = 10;

/** Years of arrival in which a cargo is looked for: that of the ETA, and near New Year its neighbour. @param eta Seoul day */
export const yearsOfArrival = (eta: string): number[] => {
  const year = Number(eta.slice(0, 4));
  const daysFrom = (newYear: number) => dayNumber(eta) - dayNumber(`${newYear}-01-01`);
  if (daysFrom(year) <= NEW_YEAR_DAYS) return [year, year - 1];
  if (daysFrom(year + 1) >= -NEW_YEAR_DAYS) return [year, year + 1];
  return [year];
};

/** One of several cargoes that customs lists for an H/BL number. `arrivedOn`: day on which it arrives, empty if unknown. */
type CargoChoice = { hblNo: string; mblNo: string; arrivedOn: string };

const MAX_DAYS_FROM_ETA = 14;

/** Returns the cargo of a parcel: the one with both of its numbers, else the only one that arrives near its ETA. */
export const chooseCargo = <C extends CargoChoice>(
  choices: readonly C[],
  { hblNo, mblNo, eta }: Pick<Order, 'hblNo' | 'mblNo' | 'eta'>,
): C | undefined => {
  const own = choices.filter(
    (choice) => isSameHblNo(choice.hblNo, hblNo) && mblNoKey(choice.mblNo) === mblNoKey(mblNo),
  );
  if (own.length === 1) return own[0];
  const [earliest, latest] = [addDays(eta, -MAX_DAYS_FROM_ETA), addDays(eta, MAX_DAYS_FROM_ETA)];
  const near = choices.filter(({ arrivedOn }) => arrivedOn >= earliest && arrivedOn <= latest);
  return near.length === 1 ? near[0] : undefined;
};
