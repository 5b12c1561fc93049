import { isHblTaken, listOwnNumbers } from '#functions/db/order-lookups.entity.ts';
import { writeReference } from '#functions/db/reference.entity.ts';
import {
  activateActions,
  emptyJournal,
  listRangeLimits,
  listRanges,
  type Reservation,
  readIssuer,
  removeReservation,
  reservationOf,
  reservationsOf,
  returnUnused,
  type StoredRange,
  skipTaken,
  startNextSegment,
  takeBlock,
  takeNext,
  takeOrderIds,
  takeSpare,
} from '#functions/db/sequence.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { roundHalfUp } from '#shared/domain/decimal.ts';
import {
  changeSettings,
  formatHblNo,
  isOfRange,
  issuedCount,
  lastIssued,
  type RangeSettings,
  startRange,
} from '#shared/domain/hbl-sequence.ts';
import { sequenceLabels } from '#shared/domain/sequence-settings.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { dailyAverage, forecastOf } from './hbl-forecast.ts';

export type IssuedNumber = {
  hblNo: string;
  round: number;
  id: number;
  value: number;
  /** Id of the request, which is the key of the reservation. */
  request: string;
  /** First number of the reserved block, which is needed to delete the reservation. */
  first: number;
  segment: Pick<StoredRange, 'name' | 'max' | 'from' | 'end'>;
};

/**
 * Age after which a reservation counts as left by a crash. Ending a reservation in use is safe, because the lock
 * of the H/BL number lets only one order have it.
 */
const STALE_SECONDS = 60;
/**
 * Each attempt takes a number, starts the next segment or ends stale reservations. Concurrent requests cause more
 * attempts.
 */
const MAX_TRIES = 200;
const CONCURRENCY = 25;

const toIssuedNumber = (
  range: StoredRange,
  value: number,
  id: number,
  request: string,
  first = value,
): IssuedNumber => ({
  hblNo: formatHblNo(range, value),
  round: range.round,
  id,
  value,
  request,
  first,
  segment: range,
});

const endReservation = (
  reservation: Pick<Reservation, 'request' | 'first'>,
  unused: readonly number[],
): Promise<void> =>
  unused.length === 0 ? removeReservation(reservation) : returnUnused(reservation, unused);

const valuesOf = ({ first, count }: Reservation): number[] =>
  Array.from({ length: count }, (_, nth) => first + nth);

// Ends stale reservations: numbers without an order become spares. Returns the count of ended reservations.
const endStaleReservations = async (range: StoredRange, now: Date): Promise<number> => {
  const before = now.getTime() / 1000 - STALE_SECONDS;
  const stale = reservationsOf(range).filter(({ at }) => at < before);
  for (const reservation of stale) {
    const values = valuesOf(reservation);
    const bound = await mapWithLimit(values, CONCURRENCY, (value) => isHblTaken(formatHblNo(range, value)));
    await endReservation(
      reservation,
      values.filter((_, nth) => !bound[nth]),
    );
  }
  return stale.length;
};

/**
 * Reserves the next number of the active range, or a spare. A repeat of the same `request` after a crash gets the same
 * number.
 * @throws HBL_RANGE_EXHAUSTED, UNAVAILABLE
 */
export const issueNumber = async (request: string, now: Date): Promise<IssuedNumber> => {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const taken = await takeNext(request, now);
    const { range, lastOrderId } = taken.issuer;
    if (!range) throw new AppError('HBL_RANGE_EXHAUSTED');
    const reserved = range.pending[request];
    if (taken.ok && reserved !== undefined) {
      if (Object.keys(range.pending).length > 1) await endStaleReservations(range, now);
      return toIssuedNumber(range, reserved, lastOrderId, request);
    }
    if (reserved !== undefined) return toIssuedNumber(range, reserved, await takeOrderIds(), request);

    const spare = range.spare[0];
    if (spare !== undefined) {
      const { ok, issuer } = await takeSpare(request, spare, now);
      if (ok && issuer.range) return toIssuedNumber(issuer.range, spare, issuer.lastOrderId, request);
    } else if (range.current >= range.end) {
      const hasNext = await startNextSegment(range);
      if (!hasNext && (await endStaleReservations(range, now)) === 0)
        throw new AppError('HBL_RANGE_EXHAUSTED');
    }
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};

/** True if there is a range to issue numbers from. Without one no order can be registered. */
export const hasActiveRange = async (): Promise<boolean> => (await readIssuer()).range !== undefined;

const numbersOf = (range: StoredRange, reservation: Reservation, lastId: number): IssuedNumber[] =>
  valuesOf(reservation).map((value, nth) =>
    toIssuedNumber(
      range,
      value,
      lastId - reservation.count + 1 + nth,
      reservation.request,
      reservation.first,
    ),
  );

/**
 * Reserves `count` numbers, if possible in blocks. A repeat of the same `request` gets the same numbers.
 * @returns fewer than `count` if the range is exhausted
 */
export const issueNumbers = async (request: string, count: number, now: Date): Promise<IssuedNumber[]> => {
  const numbers: IssuedNumber[] = [];
  let { range } = await readIssuer();
  while (numbers.length < count) {
    if (!range) return numbers;
    const part = `${request}.${numbers.length}`;
    const reserved = reservationOf(range, part);
    if (reserved) {
      numbers.push(...numbersOf(range, reserved, await takeOrderIds(reserved.count)));
      continue;
    }
    const size = Math.min(count - numbers.length, range.end - range.current);
    if (size < 1 || range.spare.length > 0) {
      try {
        numbers.push(await issueNumber(part, now));
      } catch (error) {
        if (error instanceof AppError && error.code === 'HBL_RANGE_EXHAUSTED') return numbers;
        throw error;
      }
      ({ range } = await readIssuer());
      continue;
    }
    const { ok, issuer } = await takeBlock(range, part, size, now);
    range = issuer.range;
    const reservation = range && reservationOf(range, part);
    if (ok && range && reservation) {
      numbers.push(...numbersOf(range, reservation, issuer.lastOrderId));
      await endStaleReservations(range, now);
    }
  }
  return numbers;
};

/**
 * Deletes the reservations of the numbers.
 * @param unused numbers without an order, which become spares
 */
export const endReservations = async (
  numbers: readonly IssuedNumber[],
  unused: ReadonlySet<IssuedNumber> = new Set(),
): Promise<void> => {
  const firstByRequest = new Map(numbers.map(({ request, first }) => [request, first]));
  for (const [request, first] of firstByRequest) {
    const left = numbers.filter((number) => number.request === request && unused.has(number));
    await endReservation(
      { request, first },
      left.map(({ value }) => value),
    );
  }
};

/** True if the number consists of the name of a range and as many digits as numbers of the range have. */
export const isIssuable = async (hblNo: string): Promise<boolean> =>
  (await listRangeLimits()).some((range) => isOfRange(range, hblNo));

// Returns the first value from `from` that is not an own number of an order, or `end` + 1 if there is none.
const firstFree = async ({ name, max, end }: IssuedNumber['segment'], from: number): Promise<number> => {
  const own = await listOwnNumbers(name, String(max).length, from, end);
  const gap = own.findIndex((value, nth) => value !== from + nth);
  return from + (gap === -1 ? own.length : gap);
};

/**
 * Replaces an issued number that is already the own number of an order with the next free number.
 * @returns undefined if the segment has no free number or the counter was moved concurrently. The reservation is then
 * deleted.
 */
export const replaceNumber = async (taken: IssuedNumber, now: Date): Promise<IssuedNumber | undefined> => {
  const { segment, value, request } = taken;
  // The index is eventually consistent, so it may lack the newest numbers.
  const free = await firstFree(segment, value + 1);
  if (free <= segment.end && (await skipTaken(segment, { after: value, to: free }, { request, now }))) {
    return { ...taken, value: free, first: free, hblNo: formatHblNo(segment, free) };
  }
  if (free > segment.end && value < segment.end) {
    await skipTaken(segment, { after: value, to: segment.end });
  }
  await removeReservation(taken);
  return undefined;
};

/** Moves the counter of the active range past own numbers of orders that directly follow the counter. */
const skipOwnNumbers = async (): Promise<void> => {
  const { range } = await readIssuer();
  if (!range || range.current >= range.end) return;
  const free = await firstFree(range, range.current + 1);
  if (free > range.current + 1) await skipTaken(range, { after: range.current, to: free - 1 });
};

/**
 * Reserves H/BL numbers for several orders, and replaces those that are already own numbers of other orders. The caller
 * ends the reservation.
 * @param request a repeat with the same text gets the same numbers
 */
export const reserveNumbersFor = (request: string, now: Date) => {
  const taken: IssuedNumber[] = [];
  const takenByOthers = new Set<IssuedNumber>();
  const free = () => taken.filter((number) => !takenByOthers.has(number));
  return {
    getFree: async (count: number): Promise<IssuedNumber[]> => {
      const missing = count - free().length;
      if (missing > 0 && takenByOthers.size > 0) await skipOwnNumbers();
      if (missing > 0) taken.push(...(await issueNumbers(`${request}.${taken.length}`, missing, now)));
      return free().slice(0, count);
    },
    markTaken: (number: IssuedNumber) => takenByOthers.add(number),
    end: (used: readonly IssuedNumber[]) =>
      endReservations(taken, new Set(free().filter((number) => !used.includes(number)))),
  };
};

type RangeInfo = { range: StoredRange; active: boolean };

const rangeInfos = async (): Promise<RangeInfo[]> => {
  const { active, parked } = await listRanges();
  return [
    ...(active ? [{ range: active, active: true }] : []),
    ...parked.map((range) => ({ range, active: false })),
  ];
};

// Returns the last number that was bound to an order, or null. Skips spares, because no order has them.
const lastBound = (range: StoredRange): number | null => {
  let last = lastIssued(range);
  while (last !== null && range.spare.includes(last)) last = last > range.from ? last - 1 : range.last;
  return last;
};

export const toSequenceConfig = ({ range, active }: RangeInfo) => {
  const last = lastBound(range);
  return {
    name: range.name,
    min_value: range.min,
    max_value: range.max,
    base_value: range.base,
    current_hbl_no: last === null ? null : formatHblNo(range, last),
    round: range.round,
    active,
    issued: issuedCount(range) - range.spare.length,
  };
};

/** Returns all ranges with their forecasts, the active range first. */
export const rangesWithForecast = async (today: string) => {
  const [infos, average] = await Promise.all([rangeInfos(), dailyAverage(today)]);
  const data = infos.map((info) => {
    const config = toSequenceConfig(info);
    const left = config.max_value - config.min_value + 1 - config.issued;
    return { ...config, left, ...forecastOf({ ...config, left }, average, today) };
  });
  return { data, dailyAverage: roundHalfUp(average, 2) };
};

const auditedLabels = { ...sequenceLabels, active: '발급 중' };
const auditFields = ({ name, min, max, base }: RangeSettings, active: boolean) => ({
  name,
  min_value: min,
  max_value: max,
  base_value: base,
  active,
});

/**
 * Saves a range and makes it the active one.
 * @throws RANGE_BELOW_ISSUED if an issued number would be outside, CONFLICT if every attempt failed because of
 * concurrently issued numbers
 */
export const saveRange = async (settings: RangeSettings, caller: Caller): Promise<RangeInfo> => {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const seen = await listRanges();
    const known = [seen.active, ...seen.parked].find((range) => range?.name === settings.name);
    const changed = known ? changeSettings(known, settings) : startRange(settings);
    if (changed === 'RANGE_BELOW_ISSUED') throw new AppError('RANGE_BELOW_ISSUED');
    const { pending, notedAt, spare } = known ?? emptyJournal;
    const range: StoredRange = {
      ...changed,
      issued: changed.issued.map(([from, to]) => [from, to]),
      pending,
      notedAt,
      spare,
    };
    const failed = await writeReference([
      ...activateActions(range, seen),
      auditAction(
        caller,
        { kind: 'sequence', id: settings.name, name: settings.name },
        auditedLabels,
        known && auditFields(known, known === seen.active),
        auditFields(settings, true),
      ),
    ]);
    if (failed.length === 0) return { range, active: true };
  }
  throw new AppError('CONFLICT');
};
