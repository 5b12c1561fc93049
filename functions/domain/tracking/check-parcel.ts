import { createHash } from 'node:crypto';
import { fetchTracking } from '#functions/adapters/courier-tracker.ts';
import type { CourierEvent, TrackingResult } from '#functions/adapters/tracking-answer.ts';
import { type CourierWatch, stopWatch, storeCheck } from '#functions/db/courier-watch.entity.ts';
import { listCouriers } from '#functions/db/reference.entity.ts';
import { SYSTEM_NAME } from '#functions/domain/author.ts';
import { checkOrder, openException, readDwellLimits } from '#functions/domain/exception/watch-orders.ts';
import { addSourceEvent } from '#functions/domain/order/add-source-event.ts';
import type { Breakers } from '#functions/domain/outside/breakers.ts';
import { COURIER_SERVICE, serviceOfCourier } from '#shared/domain/breaker.ts';
import { endOfWatch, hasSameNumber, nextDue, unknownFrom } from '#shared/domain/courier-watch.ts';
import { suggestCouriers } from '#shared/domain/couriers.ts';
import type { Order } from '#shared/domain/order.ts';
import { fittingCouriers } from '#shared/exception-words.ko.ts';

/** Author of comments that no person wrote. */

/** `clock`: present time. `beforeAttempt`: awaited before each call of the service, also before a retry. */
type CheckContext = { breakers: Breakers; clock: () => Date; beforeAttempt?: () => Promise<void> };

/** `skipped`: no call was made. `gone`: the parcel is no longer watched with this number, so that nothing was stored. */
type Outcome = 'changed' | 'unchanged' | 'unknown' | 'failed' | 'skipped' | 'gone';

/** `events`: number of new events. `unknownWords`: number of rows of the answer whose meaning is not known. */
export type Check = { outcome: Outcome; events: number; unknownWords: number; isServiceFailing: boolean };

const checkOf = (outcome: Outcome, rest: Partial<Check> = {}): Check => ({
  outcome,
  events: 0,
  unknownWords: 0,
  isServiceFailing: false,
  ...rest,
});

/** Names of the services whose breakers a call about a parcel of a courier needs. */
export const servicesOf = (courierCode: string): string[] => [COURIER_SERVICE, serviceOfCourier(courierCode)];

const hashOf = (events: readonly CourierEvent[]): string =>
  createHash('sha256').update(JSON.stringify(events)).digest('base64url').slice(0, 16);

type Failure = Extract<TrackingResult, { kind: 'failing' }>;

/** Records a failed call in its breaker. @returns end of the time in which another call is of no use */
const recordFailure = async (
  { scope, until }: Failure,
  courierCode: string,
  { breakers, clock }: CheckContext,
): Promise<Date | undefined> => {
  const [service, courier] = [COURIER_SERVICE, serviceOfCourier(courierCode)];
  const end = until === undefined ? undefined : new Date(until);
  if (scope === 'service' && end) await breakers.refused(service, end);
  else if (scope === 'courier') await breakers.failed(courier, clock());
  else await breakers.succeeded([service, courier]);
  return end ?? breakers.openUntil(courier, clock());
};

const nameOfCourier = async (courierCode: string): Promise<string> =>
  (await listCouriers()).find((courier) => courier.courierCode === courierCode)?.courierName ?? courierCode;

/** @returns number of new events; undefined if the order no longer has the number */
const addEvents = async (watch: CourierWatch, events: readonly CourierEvent[], now: Date) => {
  const by = await nameOfCourier(watch.courierCode);
  const isConcerned = (order: Order) => hasSameNumber(order, watch);
  let added = 0;
  for (const { word, ...event } of events) {
    const draft = { ...event, source: 'courier' as const, data: { word } };
    const outcome = await addSourceEvent(watch.orderId, draft, { by, now, isConcerned });
    if (outcome === 'gone') return undefined;
    if (outcome === 'added') added += 1;
  }
  return added;
};

const openUnknown = async ({ orderId, courierCode, courierNum }: CourierWatch, from: Date, now: Date) => {
  const fitting = suggestCouriers(courierCode, courierNum);
  const text = fittingCouriers(await Promise.all(fitting.map(nameOfCourier)));
  const comments = fitting.length > 0 ? [{ at: now.toISOString(), by: SYSTEM_NAME, text }] : [];
  await openException(orderId, 'TRACKING_UNKNOWN', from, { comments });
};

const isBefore = (at: number | null, instant: Date): boolean => at === null || at < instant.getTime();

const storeEvents = async (
  watch: CourierWatch,
  { events, unknownWords }: Extract<TrackingResult, { kind: 'events' }>,
  now: Date,
): Promise<Check> => {
  const since = new Date(watch.since);
  const hash = hashOf(events);
  const isNew = hash !== watch.hash;
  // The events are added first, so that an interrupted check is repeated.
  const added = isNew ? await addEvents(watch, events, now) : 0;
  if (added === undefined) return checkOf('gone');
  const due = nextDue({ orderId: watch.orderId, since }, now).getTime();
  const at = now.getTime();
  // All rows of an answer can be about an earlier parcel with the same number.
  const okAt = events.length > 0 ? at : watch.okAt;
  const isStored = await storeCheck(watch, { answer: 'events', checkedAt: at, okAt, hash, due });
  // An answer without new events ends an exception, too.
  if (watch.okAt === null && okAt !== null && now >= unknownFrom(since)) {
    await checkOrder(watch.orderId, await readDwellLimits(), now);
  }
  const answered = isNew ? 'changed' : 'unchanged';
  return checkOf(isStored ? answered : 'gone', { events: added, unknownWords: isNew ? unknownWords : 0 });
};

const storeUnknown = async (watch: CourierWatch, now: Date): Promise<Check> => {
  const since = new Date(watch.since);
  const from = unknownFrom(since);
  // A check after this instant has opened the exception already.
  const isOpened = watch.answer === 'unknown' && !isBefore(watch.checkedAt, from);
  if (watch.okAt === null && now >= from && !isOpened) await openUnknown(watch, from, now);
  const due = nextDue({ orderId: watch.orderId, since }, now).getTime();
  const { okAt, hash } = watch;
  const isStored = await storeCheck(watch, { answer: 'unknown', checkedAt: now.getTime(), okAt, hash, due });
  return checkOf(isStored ? 'unknown' : 'gone');
};

const storeFailure = async (
  watch: CourierWatch,
  failure: Failure,
  context: CheckContext,
  now: Date,
): Promise<Check> => {
  const notBefore = await recordFailure(failure, watch.courierCode, context);
  const { orderId, since, okAt, hash } = watch;
  const due = nextDue({ orderId, since: new Date(since) }, now, notBefore).getTime();
  await storeCheck(watch, { answer: 'failing', checkedAt: now.getTime(), okAt, hash, due });
  return checkOf('failed', { isServiceFailing: failure.scope === 'service' });
};

/** Ends the checks of a parcel that was not delivered in time, and opens an exception. */
export const endWatch = async (watch: CourierWatch): Promise<void> => {
  await openException(watch.orderId, 'NOT_DELIVERED', endOfWatch(new Date(watch.since)));
  await stopWatch(watch);
};

/**
 * Asks the tracking service about a parcel, unless its breaker is open. Stores the answer, adds new events and opens
 * exceptions. Without news it writes the watch only.
 */
export const checkParcel = async (watch: CourierWatch, context: CheckContext): Promise<Check> => {
  const { breakers, clock, beforeAttempt } = context;
  const { courierCode, courierNum } = watch;
  const services = servicesOf(courierCode);
  if (!(await breakers.admit(services, clock()))) return checkOf('skipped');
  const parcel = { courierCode, courierNum, since: new Date(watch.since) };
  const result = await fetchTracking(parcel, { now: clock(), beforeAttempt });
  const now = clock();
  if (result.kind === 'off') return checkOf('skipped');
  if (result.kind === 'failing') return storeFailure(watch, result, context, now);
  await breakers.succeeded(services);
  return result.kind === 'unknown' ? storeUnknown(watch, now) : storeEvents(watch, result, now);
};
