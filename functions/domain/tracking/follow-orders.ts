import { type Action, writeOne } from '#functions/db/client.ts';
import {
  type CourierWatch,
  courierWatchAction,
  courierWatchOf,
  getCourierWatch,
} from '#functions/db/courier-watch.entity.ts';
import { changesOfLog, readOrderLog } from '#functions/db/history.entity.ts';
import { orderRowOf } from '#functions/db/order.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { checkOrder, readDwellLimits } from '#functions/domain/exception/watch-orders.ts';
import { createFollower } from '#functions/domain/outside/follow-watches.ts';
import {
  hasSameNumber,
  isTracked,
  isWatchable,
  unknownFrom,
  watchOfNumber,
} from '#shared/domain/courier-watch.ts';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import { isFinal } from '#shared/domain/order-status.ts';

/**
 * Returns when the number of an order was entered, in epoch milliseconds: the last change of courier or number. A
 * correction of a final status starts the watch again.
 */
const readSince = async ({ id, regDate }: Order): Promise<number> => {
  const changes = changesOfLog(await readOrderLog(id, { consistent: true }));
  const starts = changes.filter((change) =>
    change.changes.some(
      ([field, before]) =>
        field === 'courierNum' || field === 'courierCode' || (field === 'status' && isFinal(before)),
    ),
  );
  return starts.reduce((latest, { at }) => Math.max(latest, Date.parse(at)), Date.parse(regDate));
};

/** Returns the watch of a number that was not asked about yet. @param since instant of its entry, in epoch milliseconds */
export const firstWatch = (
  { id, courierCode, courierNum }: Pick<OrderRow, 'id' | 'courierCode' | 'courierNum'>,
  since: number,
  now: Date,
): CourierWatch => ({
  orderId: id,
  courierCode,
  courierNum,
  answer: '',
  checkedAt: null,
  okAt: null,
  since,
  hash: '',
  due: now.getTime(),
  hasStopped: false,
});

/** Returns the action that writes the watch of a new order, for tools that the projector does not follow. */
export const addFirstWatchActions = (order: Order, now: Date): Action[] =>
  isTracked(order)
    ? [courierWatchAction(order.id, undefined, firstWatch(order, Date.parse(order.regDate), now))]
    : [];

/** Returns the watch of an order; undefined for none. @param isRestarted true if a final status was corrected */
const expectedWatch = async (
  order: Order | undefined,
  stored: CourierWatch | undefined,
  now: Date,
  isRestarted = false,
): Promise<CourierWatch | undefined> => {
  if (!order || !isWatchable(order)) return undefined;
  const same = watchOfNumber(order, stored);
  if (!isTracked(order)) return same && { ...same, due: null };
  if (!same || (isRestarted && (await readSince(order)) !== same.since))
    return firstWatch(order, await readSince(order), now);
  return { ...same, due: same.due ?? (same.hasStopped ? null : now.getTime()) };
};

// The exceptions about a number end with its watch. They are closed first, so that an interrupted run closes them later.
const closeExceptions = async ({ orderId, since }: CourierWatch, now: Date): Promise<void> => {
  if (now < unknownFrom(new Date(since))) return;
  await checkOrder(orderId, await readDwellLimits(), now);
};

const fields = ['courierCode', 'courierNum', 'status', 'isDel'] as const satisfies (keyof OrderRow)[];

const affectedOrder = ({ before, after }: Change): number | undefined => {
  const order = after && orderRowOf(after);
  const previous = before && orderRowOf(before);
  if (!order || (previous && fields.every((field) => previous[field] === order[field]))) return undefined;
  const isAffected =
    isTracked(order) || (previous && (isTracked(previous) || (isWatchable(previous) && !isWatchable(order))));
  const isOtherNumber = previous && isWatchable(previous) && previous.courierNum !== order.courierNum;
  return isAffected || isOtherNumber ? order.id : undefined;
};

const isCorrection = ({ before }: Change): boolean => {
  const previous = before && orderRowOf(before);
  return previous !== undefined && isFinal(previous.status);
};

/** Creates, replaces, pauses and deletes the watches of parcels that couriers have. */
export const courierWatches = createFollower<CourierWatch, OrderRow>({
  name: 'watch of its courier',
  read: (orderId) => getCourierWatch(orderId, { consistent: true }),
  watchOf: courierWatchOf,
  orderIn: orderRowOf,
  expected: (order, stored, now, changes) => expectedWatch(order, stored, now, changes.some(isCorrection)),
  affected: affectedOrder,
  agrees: (order, watch) => {
    if (!watch) return !isTracked(order);
    return isTracked(order) && hasSameNumber(order, watch) && (watch.due !== null || watch.hasStopped);
  },
  write: async (orderId, stored, expected, now) => {
    if (stored && expected?.since !== stored.since) await closeExceptions(stored, now);
    return writeOne(courierWatchAction(orderId, stored, expected));
  },
});
