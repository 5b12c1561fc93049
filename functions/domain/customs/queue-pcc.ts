import type { Item } from '#functions/db/client.ts';
import { isServiceOff } from '#functions/db/counter.entity.ts';
import { orderOf, orderRowOf, storePccState } from '#functions/db/order.entity.ts';
import { addPccDue, filterQueuedPcc, putPccDue } from '#functions/db/pcc-queue.entity.ts';
import { filterOutRestored } from '#functions/db/seen.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import type { DerivedFact } from '#functions/domain/derived-fact.ts';
import { isPccChecked } from '#shared/domain/customs/pcc-check.ts';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import { isAwaited } from '#shared/domain/order-status.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

const CONCURRENCY = 25;
/** Age of a result after which a check is of use again. */
const FRESH_MS = 30 * 24 * 3_600_000;

/** True if the order has a result of the last 30 days. */
const hasFreshResult = ({ pccState, pccCheck }: Order, now: Date): boolean =>
  (pccState === 'matched' || pccState === 'mismatch') &&
  pccCheck !== null &&
  now.getTime() - Date.parse(pccCheck.checkedAt) < FRESH_MS;

/** Stores that an order without a result waits for one. @returns false if the checked values were changed concurrently */
const storeWaiting = async (order: Order): Promise<boolean> =>
  order.pccState === 'notChecked' || order.pccState === 'unavailable'
    ? storePccState(order, 'waiting', null)
    : true;

// The state is stored first, so that an interrupted call is repeated.
const queuePccCheck = async (order: Order, now: Date): Promise<void> => {
  if (await storeWaiting(order)) await addPccDue(order, now);
};

/** Queues the check of an order that may be queued already, as due now. */
export const queuePccCheckAgain = async (order: Order, now: Date): Promise<void> => {
  if (await storeWaiting(order)) await putPccDue(order, now);
};

const isReceived = (before: OrderRow, after: OrderRow): boolean =>
  isAwaited(before.status) && !isAwaited(after.status);

/** Returns the order of a change that needs a check: it was registered, or received without a result of the last 30 days. */
const orderToCheck = ({ before, after }: Change, now: Date): Order | undefined => {
  const row = after && orderRowOf(after);
  if (!row || row.pccState === 'notApplicable') return undefined;
  const previous = before && orderRowOf(before);
  if (previous && !isReceived(previous, row)) return undefined;
  const order = orderOf(after);
  return order && isPccChecked(order) && !hasFreshResult(order, now) ? order : undefined;
};

/** Queues the checks of customs codes after stream changes. Repeating it changes nothing. */
export const queueChangedPcc = async (changes: readonly Change[], now: Date): Promise<void> => {
  const needed = changes.filter((change) => orderToCheck(change, now));
  if (needed.length === 0 || (await isServiceOff('pcc'))) return;
  await mapWithLimit(await filterOutRestored(needed), CONCURRENCY, async (change) => {
    const order = orderToCheck(change, now);
    if (order) await queuePccCheck(order, now);
  });
};

/** Returns the orders that wait for a check without being queued, which happens while the service is off. */
export const missingPccChecks = async (items: readonly Item[], now: Date): Promise<DerivedFact[]> => {
  const waiting = items.flatMap((item) => {
    const order = orderRowOf(item)?.pccState === 'waiting' ? orderOf(item) : undefined;
    return order && isPccChecked(order) ? order : [];
  });
  if (waiting.length === 0 || (await isServiceOff('pcc'))) return [];
  const queued = await filterQueuedPcc(waiting.map(({ id }) => id));
  return waiting
    .filter(({ id }) => !queued.has(id))
    .map((order) => ({
      record: `order ${order.id} check of its customs code`,
      stored: 'none',
      derived: 'queued',
      repair: () => queuePccCheck(order, now),
    }));
};
