import { isTrackerSetUp } from '#functions/adapters/courier-tracker.ts';
import { hasSecret } from '#functions/adapters/secrets.ts';
import { getTrackingCounts } from '#functions/db/counter.entity.ts';
import { type CourierWatch, getCourierWatch, recordRefresh } from '#functions/db/courier-watch.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { listCouriers } from '#functions/db/reference.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { answerState, instantText, namedInstant } from '#functions/domain/order/timeline-sources.ts';
import { readBreakers } from '#functions/domain/outside/breakers.ts';
import { oneShortRetry, refreshedRecently } from '#functions/domain/outside/refresh.ts';
import type { Service, TrackingState } from '#shared/contract/tracking-state.ts';
import { COURIER_SERVICE, serviceOfCourier } from '#shared/domain/breaker.ts';
import { endOfWatch, isTracked, watchOfNumber } from '#shared/domain/courier-watch.ts';
import { trackingUrlOf } from '#shared/domain/couriers.ts';
import type { Order } from '#shared/domain/order.ts';
import { isFinal } from '#shared/domain/order-status.ts';
import { REFRESH_PAUSE_MS } from '#shared/domain/refresh-pause.ts';
import type { Session } from '#shared/domain/session.ts';
import { trackerOf } from '#shared/domain/trackers.ts';
import { AppError } from '#shared/errors.ts';
import { NO_TRACKING_NUMBER, trackingSentences } from '#shared/tracking-words.ko.ts';
import { checkParcel, servicesOf } from './check-parcel.ts';
import { courierWatches } from './follow-orders.ts';

// Functions without the secret read what the last run of the job found.
const isServiceOn = async (): Promise<boolean> =>
  hasSecret('COURIER_TRACKER') ? isTrackerSetUp() : !(await getTrackingCounts()).isOff;

type State = TrackingState['state'];

const stateOf = (order: Order, watch: CourierWatch | undefined, isOn: boolean): State => {
  if (order.courierNum === '') return 'off';
  if (isFinal(order.status)) return 'ended';
  if (!isOn || !isTracked(order)) return 'off';
  return watch ? answerState(watch) : 'waiting';
};

// At the end of a watch no call follows.
const nextOf = ({ due, since }: CourierWatch): number | null =>
  due === null || due >= endOfWatch(new Date(since)).getTime() ? null : due;

type Answered = { now: Date; state: State };

const answerOf = (order: Order, watch: CourierWatch | undefined, { now, state }: Answered): TrackingState => {
  const { id, courierCode, courierNum } = order;
  const isEnded = state === 'off' || state === 'ended';
  const text = trackingSentences[state](namedInstant(state, watch), now);
  return {
    orderId: id,
    courierCode,
    courierNum,
    state,
    checkedAt: instantText(watch?.checkedAt ?? null),
    okAt: instantText(watch?.okAt ?? null),
    nextAt: watch && !isEnded ? instantText(nextOf(watch)) : null,
    url: trackingUrlOf(courierCode, courierNum) ?? null,
    text: courierNum === '' ? NO_TRACKING_NUMBER : text,
  };
};

/** Returns what the tracking service says about the parcel of an order. @throws ORDER_NOT_FOUND */
export const readTrackingState = async (
  orderId: number,
  actor: Session,
  now: Date,
): Promise<TrackingState> => {
  const order = await getOrder(scopeOf(actor), orderId);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const [stored, isOn] = await Promise.all([getCourierWatch(orderId), isServiceOn()]);
  const watch = watchOfNumber(order, stored);
  return answerOf(order, watch, { now, state: stateOf(order, watch, isOn) });
};

/** Returns the watch of an order, and creates the one that the projector has not created yet. */
const watchOf = async (orderId: number, now: Date): Promise<CourierWatch | undefined> => {
  await courierWatches.followOrder(orderId, now);
  return getCourierWatch(orderId, { consistent: true });
};

/**
 * Asks the tracking service about the parcel of an order now. A parcel is refreshed once in 10 minutes.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, TRACKING_OFF, TRACKED_RECENTLY
 */
export const refreshTracking = async (
  orderId: number,
  actor: Session,
  clock: () => Date,
): Promise<TrackingState> => {
  const read = () => getOrder(scopeOf(actor), orderId, { consistent: true, withDeleted: true });
  const order = await read();
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  if (order.isDel) throw new AppError('ORDER_DELETED');
  if (!isTracked(order) || !(await isTrackerSetUp())) throw new AppError('TRACKING_OFF');
  const watch = await watchOf(orderId, clock());
  // The order was changed concurrently.
  if (!watch) throw new AppError('TRACKING_OFF');
  const lastAt = await recordRefresh(orderId, clock(), REFRESH_PAUSE_MS);
  if (lastAt !== undefined) throw refreshedRecently('TRACKED_RECENTLY', lastAt, clock());
  const breakers = await readBreakers(servicesOf(watch.courierCode));
  const { outcome } = await checkParcel(watch, { breakers, clock, beforeAttempt: oneShortRetry() });
  const [after = order, stored] = await Promise.all([read(), getCourierWatch(orderId, { consistent: true })]);
  // While a breaker is open, no call is made.
  const answered = watchOfNumber(after, stored);
  const state = outcome === 'skipped' ? 'failing' : stateOf(after, answered, true);
  return answerOf(after, answered, { now: clock(), state });
};

/** Returns the tracking services of all couriers. */
export const listServices = async (now: Date): Promise<Service[]> => {
  const couriers = await listCouriers({ fresh: true });
  const tracked = couriers.map(({ courierCode }) => courierCode).filter(trackerOf);
  const [counts, breakers] = await Promise.all([
    getTrackingCounts(),
    readBreakers([COURIER_SERVICE, ...tracked.map(serviceOfCourier)]),
  ]);
  return couriers.map(({ courierCode, courierName }) => {
    const isOpenFor = tracked.includes(courierCode);
    const failingUntil = isOpenFor ? breakers.failingUntil(servicesOf(courierCode)) : undefined;
    const open = counts.open.get(courierCode) ?? 0;
    return {
      courierCode,
      courierName,
      tracked: isOpenFor,
      open,
      oldestOkAt: open > 0 ? instantText(counts.oldestOkAt.get(courierCode) ?? null) : null,
      failing: failingUntil !== undefined,
      // Afterwards the next call decides.
      until: failingUntil && failingUntil > now ? failingUntil.toISOString() : null,
    };
  });
};
