import { isDeepStrictEqual } from 'node:util';
import { type Action, type Item, writeOne } from '#functions/db/client.ts';
import {
  type CourierWatch,
  courierWatchAction,
  courierWatchOf,
  getCourierWatch,
} from '#functions/db/courier-watch.entity.ts';
import { changesOfLog, readOrderLog } from '#functions/db/history.entity.ts';
import { getOrder, orderRowOf } from '#functions/db/order.entity.ts';
import { filterOutRestored } from '#functions/db/seen.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import type { DerivedFact } from '#functions/domain/derived-fact.ts';
import { checkOrder, readDwellLimits } from '#functions/domain/exception/watch-orders.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { isTracked, isWatchable, unknownFrom } from '#shared/domain/courier-watch.ts';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import { isFinal } from '#shared/domain/order-status.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

// The watch of a parcel follows from the present state of its order.

const CONCURRENCY = 10;

const hasSameNumber = (order: OrderRow, watch: CourierWatch): boolean =>
  order.courierCode === watch.courierCode && order.courierNum === watch.courierNum;

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
  const same = stored && hasSameNumber(order, stored) ? stored : undefined;
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

// The watch is read before the order. A caller that saw an earlier state of the order writes nothing, or a later change
// of the order corrects it.
const readState = async (orderId: number) => {
  const stored = await getCourierWatch(orderId, { consistent: true });
  return { stored, order: await getOrder('all', orderId, { consistent: true }) };
};

/** Creates, replaces, pauses or deletes the watch of an order, as its present state requires. */
export const followOrder = async (orderId: number, now: Date, isRestarted = false): Promise<void> => {
  await retryOnConflict(async () => {
    const { stored, order } = await readState(orderId);
    const expected = await expectedWatch(order, stored, now, isRestarted);
    if (isDeepStrictEqual(expected, stored)) return true;
    if (stored && expected?.since !== stored.since) await closeExceptions(stored, now);
    return (await writeOne(courierWatchAction(orderId, stored, expected))) || undefined;
  });
};

const fields = ['courierCode', 'courierNum', 'status', 'isDel'] as const satisfies (keyof OrderRow)[];

/** Returns the order whose watch may depend on a change. */
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

/** Creates, replaces, pauses or deletes the watches of parcels after stream changes. Repeating it changes nothing. */
export const followChanges = async (changes: readonly Change[], now: Date): Promise<void> => {
  const affecting = changes.filter((change) => affectedOrder(change) !== undefined);
  if (affecting.length === 0) return;
  // A restore also writes the watches.
  const byId = groupBy(await filterOutRestored(affecting), affectedOrder);
  await mapWithLimit([...byId], CONCURRENCY, async ([id, ofOrder]) => {
    if (id !== undefined) await followOrder(id, now, ofOrder.some(isCorrection));
  });
};

// Reports contain no number of a parcel.
const stateOf = (watch: CourierWatch | undefined): string => {
  if (!watch) return 'none';
  return watch.due === null ? 'paused' : 'due';
};

const readFact = async (orderId: number, now: Date): Promise<DerivedFact[]> => {
  const { stored, order } = await readState(orderId);
  const derived = await expectedWatch(order, stored, now);
  if (isDeepStrictEqual(derived, stored)) return [];
  const repair = () => followOrder(orderId, now);
  const record = `order ${orderId} watch of its courier`;
  return [{ record, stored: stateOf(stored), derived: stateOf(derived), repair }];
};

/** Returns the watches that do not follow from their orders. Reads only the orders again that seem to differ. */
export const differingWatches = async (items: readonly Item[], now: Date): Promise<DerivedFact[]> => {
  const watches = new Map(
    items.flatMap((item) => courierWatchOf(item) ?? []).map((watch) => [watch.orderId, watch]),
  );
  const orders = items.flatMap((item) => orderRowOf(item) ?? []);
  const ids = new Set(watches.keys());
  for (const order of orders) {
    const watch = watches.get(order.id);
    const isListed = watch && hasSameNumber(order, watch) && (watch.due !== null || watch.hasStopped);
    if (isTracked(order) && !isListed) ids.add(order.id);
    else if (isTracked(order) || !watch) ids.delete(order.id);
  }
  return (await mapWithLimit([...ids], CONCURRENCY, (id) => readFact(id, now))).flat();
};
