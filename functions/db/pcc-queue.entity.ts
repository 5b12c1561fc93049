import {
  batchGet,
  type DeleteAction,
  deleteItem,
  type Item,
  type Key,
  type PutAction,
  putItem,
  query,
  queryToEnd,
  writeOne,
} from './client.ts';
import { orderIdOf, orderPartition } from './order-partition.ts';

// Queue of the checks of customs codes. One partition of gsi3 lists its entries by their next due instant.

const PCC_DUE = 'PCCDUE';
const dueKey = (orderId: number): Key => ({ pk: orderPartition(orderId), sk: PCC_DUE });

/**
 * `consolId`: consol of the order when it was queued. `tries`: calls without an answer. `due`: in epoch milliseconds.
 */
export type PccDue = { orderId: number; consolId: number | null; tries: number; due: number };

/** Order to queue. */
type Queued = { id: number; consolId: number | null };

const toEntry = (item: Item): PccDue => {
  const { k = null, t = 0 } = item.l as { k?: number; t?: number };
  return { orderId: Number(orderIdOf(item)), consolId: k, tries: t, due: Number(item.n) };
};

const dueItem = ({ orderId, consolId, tries, due }: PccDue): Key & Item => ({
  ...dueKey(orderId),
  g3: PCC_DUE,
  n: due,
  l: { ...(consolId !== null && { k: consolId }), ...(tries > 0 && { t: tries }) },
});

/** AP-561 Queues the check of an order that is not queued yet. */
export const addPccDue = (order: Queued, now: Date): Promise<boolean> =>
  writeOne({ ...putPccDueAction(order, now), condition: 'attribute_not_exists(pk)' });

/** AP-561 Queues the check of an order, also in place of its present entry. */
export const putPccDueAction = ({ id, consolId }: Queued, now: Date): PutAction => ({
  name: 'PCCDUE',
  put: dueItem({ orderId: id, consolId, tries: 0, due: now.getTime() }),
});

/** AP-561 Queues the check of an order, also in place of its present entry. */
export const putPccDue = async (order: Queued, now: Date): Promise<void> =>
  putItem(dueItem({ orderId: order.id, consolId: order.consolId, tries: 0, due: now.getTime() }));

/** AP-561 Removes an order from the queue. */
export const removePccDueAction = (orderId: number): DeleteAction => ({
  name: 'PCCDUE',
  delete: dueKey(orderId),
});

/** AP-561 Removes an order from the queue. */
export const removePccDue = (orderId: number): Promise<void> => deleteItem(dueKey(orderId));

// An entry that was queued again has another due instant.
const isSame = ({ due }: PccDue) => ({
  condition: '#due = :due',
  names: { '#due': 'n' },
  values: { ':due': due },
});

/** AP-562 Returns entries that are due, earliest first. */
export const listDuePccChecks = async (now: Date, limit: number): Promise<PccDue[]> => {
  const { items } = await query({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :g AND n <= :now',
    ExpressionAttributeValues: { ':g': PCC_DUE, ':now': now.getTime() },
    Limit: limit,
  });
  return items.map(toEntry);
};

/** AP-563 Ends an entry, unless it was queued again concurrently. */
export const endPccDue = (entry: PccDue): Promise<boolean> =>
  writeOne({ ...removePccDueAction(entry.orderId), ...isSame(entry) });

/** AP-563 Postpones an entry after another call without an answer, unless it was queued again concurrently. */
export const postponePccDue = (entry: PccDue, due: Date): Promise<boolean> =>
  writeOne({
    name: 'PCCDUE',
    put: dueItem({ ...entry, tries: entry.tries + 1, due: due.getTime() }),
    ...isSame(entry),
  });

/** AP-564 Returns the number of queued orders of a consol. Reads the whole queue. */
export const countPccDue = async (consolId: number): Promise<number> => {
  const items = await queryToEnd({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :g',
    FilterExpression: 'l.k = :k',
    ExpressionAttributeValues: { ':g': PCC_DUE, ':k': consolId },
  });
  return items.length;
};

/** AP-566 Returns which orders are queued. */
export const filterQueuedPcc = async (orderIds: readonly number[]): Promise<Set<number>> =>
  new Set((await batchGet(orderIds.map(dueKey), { consistent: true })).map((item) => toEntry(item).orderId));
