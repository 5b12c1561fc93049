import { getOrders } from '#functions/db/order.entity.ts';
import { isPreflight, redOrdersOf } from '#functions/db/preflight.entity.ts';
import { filterOutRestored } from '#functions/db/seen.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import {
  CHECKS_AT_ONCE,
  checkOrder,
  openException,
  readDwellLimits,
} from '#functions/domain/exception/watch-orders.ts';
import type { Order } from '#shared/domain/order.ts';
import { CLEARED, isOpen } from '#shared/domain/order-status.ts';
import { hasReached, stackOfOrder } from '#shared/domain/parcel-events.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
};

// Customs is done with a released parcel, whatever a later preflight finds.
const isStoppable = (order: Order, consolId: unknown): boolean =>
  order.consolId === consolId && isOpen(order.status) && !hasReached(stackOfOrder(order), CLEARED);

const followPreflight = async ({ before, after }: Change, now: Date): Promise<void> => {
  const [previous, present] = [redOrdersOf(before), redOrdersOf(after)];
  const [added, removed] = [without(present, previous), without(previous, present)];
  const orders = await getOrders('all', added, { consistent: true });
  // An exception that a person closed stays closed as long as the order is red, because only the first one opens it.
  await mapWithLimit(
    orders.filter((order) => isStoppable(order, after?.consolId)),
    CHECKS_AT_ONCE,
    ({ id }) => openException(id, 'CUSTOMS_FINDING', new Date(String(after?.at))),
  );
  if (removed.length === 0) return;
  const limits = await readDwellLimits();
  await mapWithLimit(removed, CHECKS_AT_ONCE, (id) => checkOrder(id, limits, now));
};

/** Opens and closes the exceptions about customs after changes of preflights. Repeating it changes nothing. */
export const followPreflights = async (changes: readonly Change[], now: Date): Promise<void> => {
  const concerned = changes.filter(({ before, after }) => isPreflight(after ?? before ?? {}));
  if (concerned.length === 0) return;
  // A restore also writes the exceptions.
  for (const change of await filterOutRestored(concerned)) await followPreflight(change, now);
};
