import { type Action, transact } from '#functions/db/client.ts';
import {
  addParcelEventAction,
  orderOfStatusChange,
  readOrderLog,
  removeLogEntryAction,
} from '#functions/db/history.entity.ts';
import { getOrder, orderChangeActions, orderOf } from '#functions/db/order.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { chunks } from '#shared/chunks.ts';
import type { Order } from '#shared/domain/order.ts';
import { statusFieldsOfEvents } from '#shared/domain/reached-day.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { eventsOf, statusEntriesOf } from './parcel-events.ts';

// Both functions read the table page by page, so that the memory does not grow with the table.

const CONCURRENCY = 25;
/** An even number, because an entry takes two actions. Leaves room for the order in a transaction. */
const ACTIONS_AT_ONCE = 90;

const readLog = (id: number) => readOrderLog(id, { consistent: true });

type StatusFields = Pick<Order, 'status' | 'statusesBelow' | 'reachedOn'>;
type Difference = { id: number; stored: StatusFields; ofEvents: StatusFields };

const isSame = (a: StatusFields, b: StatusFields): boolean =>
  a.status === b.status && a.statusesBelow === b.statusesBelow && a.reachedOn === b.reachedOn;

const readOrder = (id: number) => getOrder('all', id, { consistent: true, withDeleted: true });

const differenceOf = async (order: Order): Promise<Difference | undefined> => {
  const { id, status, statusesBelow, reachedOn } = order;
  const stored = { status, statusesBelow, reachedOn };
  const ofEvents = statusFieldsOfEvents(order, eventsOf(order, await readLog(id)));
  return isSame(stored, ofEvents) ? undefined : { id, stored, ofEvents };
};

/** Returns the orders whose statuses, or the day of their milestone, do not follow from their events. */
export const findStatusDifferences = async (): Promise<{ checked: number; differences: Difference[] }> => {
  let checked = 0;
  const differences: Difference[] = [];
  for await (const items of scanTable()) {
    const orders = items.flatMap((item) => orderOf(item) ?? []);
    checked += orders.length;
    await mapWithLimit(orders, CONCURRENCY, async (scanned) => {
      if (!(await differenceOf(scanned))) return;
      // The order may have changed since the scan.
      const order = await readOrder(scanned.id);
      const difference = order && (await differenceOf(order));
      if (difference) differences.push(difference);
    });
  }
  return { checked, differences };
};

// The statuses of the order are written with its last entries. Until then, the entries and the events that replace them
// have the same meaning.
const convertOrder = (id: number): Promise<number> =>
  retryOnConflict(async () => {
    const order = await readOrder(id);
    if (!order) return 0;
    const log = await readLog(id);
    const keys = new Set(statusEntriesOf(log).map(({ change }) => change.sk));
    const events = eventsOf(order, log);
    const converted = events.filter(({ sourceId }) => keys.has(sourceId));
    const ofEvents = statusFieldsOfEvents(order, events);
    const after = { ...order, ...ofEvents, logVersion: 1, version: order.version + 1 };
    const actions = converted.flatMap((event): Action[] => [
      removeLogEntryAction(id, event.sourceId),
      addParcelEventAction(id, event),
    ]);
    const parts = chunks(actions, ACTIONS_AT_ONCE);
    for (const [nth, part] of parts.entries()) {
      const isLast = nth === parts.length - 1;
      const failed = await transact([
        ...part,
        ...(isLast && !isSame(order, ofEvents) ? orderChangeActions(order, after) : []),
      ]);
      if (failed.length > 0) return undefined;
    }
    return converted.length;
  });

/**
 * Replaces the status changes in change logs of version 0.9.16 or earlier by events. A repetition converts only what is
 * left. @returns number of the new events
 */
export const convertStatusChanges = async (): Promise<{ orders: number; events: number }> => {
  const done = { orders: 0, events: 0 };
  for await (const items of scanTable()) {
    const ids = new Set(items.flatMap((item) => orderOfStatusChange(item) ?? []));
    await mapWithLimit([...ids], CONCURRENCY, async (id) => {
      const events = await convertOrder(id);
      done.events += events;
      done.orders += events > 0 ? 1 : 0;
    });
  }
  return done;
};
