import { type Item, writeOne } from '#functions/db/client.ts';
import {
  addCustomsWatchAction,
  type CustomsWatch,
  changeCustomsWatch,
  customsWatchOf,
  getCustomsWatch,
  NOTHING_SEEN,
  removeCustomsWatchAction,
} from '#functions/db/customs-watch.entity.ts';
import { orderOf, orderRowOf } from '#functions/db/order.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { createFollower } from '#functions/domain/outside/follow-watches.ts';
import {
  isClearanceStatus,
  isInClearance,
  keepsClearanceWatch,
  startOfClearance,
} from '#shared/domain/customs/clearance-watch.ts';
import type { Order } from '#shared/domain/order.ts';
import { CLEARED } from '#shared/domain/order-status.ts';

const isReleased = ({ status }: Order): boolean => status === CLEARED;

/** Returns the watch of a parcel that was not asked about yet. */
export const firstCustomsWatch = ({ id, eta }: Pick<Order, 'id' | 'eta'>, now: Date): CustomsWatch => {
  const start = startOfClearance(eta);
  return {
    orderId: id,
    cargoNo: '',
    answer: '',
    checkedAt: null,
    okAt: null,
    start,
    released: null,
    hash: '',
    due: Math.max(start, now.getTime()),
    seen: NOTHING_SEEN,
  };
};

const expectedWatch = (
  order: Order | undefined,
  stored: CustomsWatch | undefined,
  now: Date,
): CustomsWatch | undefined => {
  if (!order || !keepsClearanceWatch(order)) return undefined;
  if (!stored) return isInClearance(order) ? firstCustomsWatch(order, now) : undefined;
  const first = firstCustomsWatch(order, now);
  const hasMoved = first.start !== stored.start;
  const released = isReleased(order) ? (stored.released ?? now.getTime()) : null;
  // A watch whose time was over continues after a release, and after a hold that follows it.
  const isContinued = stored.due === null && (released === null) !== (stored.released === null);
  const due = hasMoved || isContinued ? first.due : stored.due;
  return { ...stored, start: first.start, released, due };
};

/** Returns the order of an item, if it can have a watch. Most orders have not, and their rows are cheaper to read. */
const orderIn = (item: Item): Order | undefined => {
  const row = orderRowOf(item);
  return row && isClearanceStatus(row.status) ? orderOf(item) : undefined;
};

const fields = ['status', 'isDel', 'arrivalCountry', 'eta'] as const satisfies (keyof Order)[];

const affectedOrder = ({ before, after }: Change): number | undefined => {
  const [previous, order] = [before && orderIn(before), after && orderIn(after)];
  if (previous && order && fields.every((field) => previous[field] === order[field])) return undefined;
  const isAffected = (previous && keepsClearanceWatch(previous)) || (order && isInClearance(order));
  // An order that was removed from the table was removed with its watch.
  return isAffected && after ? (order ?? previous)?.id : undefined;
};

/** Creates, changes and deletes the watches of parcels in the clearance. */
export const clearanceWatches = createFollower<CustomsWatch, Order>({
  name: 'watch at customs',
  read: (orderId) => getCustomsWatch(orderId, { consistent: true }),
  watchOf: customsWatchOf,
  orderIn,
  expected: expectedWatch,
  affected: affectedOrder,
  agrees: (order, watch) => {
    if (!watch) return !isInClearance(order);
    const isSameTime = watch.start === startOfClearance(order.eta);
    return keepsClearanceWatch(order) && isSameTime && isReleased(order) === (watch.released !== null);
  },
  write: (orderId, stored, expected) => {
    if (!expected) return writeOne(removeCustomsWatchAction(orderId));
    return stored ? changeCustomsWatch(stored, expected) : writeOne(addCustomsWatchAction(expected));
  },
});
