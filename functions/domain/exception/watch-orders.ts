import { type DwellLimits, dwellLimitsOf } from '#shared/domain/dwell-limits.ts';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { EVENT_LOG } from '#shared/table.ts';
import { type Action, type Item, transact } from '../../db/client.ts';
import {
  exceptionActions,
  readWatched,
  type StoredException,
  type Watched,
  watchAction,
  watchedOf,
  watchNewOrder,
} from '../../db/exception.entity.ts';
import { logOfItems, readOrderLog } from '../../db/history.entity.ts';
import { getOrder, orderOf, orderRowOf } from '../../db/order.entity.ts';
import { orderIdOf } from '../../db/order-partition.ts';
import { listCodes, type ReadOptions } from '../../db/reference.entity.ts';
import { scanTable } from '../../db/scan-table.ts';
import { filterOutRestored } from '../../db/seen.entity.ts';
import type { Change } from '../../db/stream.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { type CallerRule, isDone, newException, type Plan, planOf, type Situation } from './rules.ts';

/** Orders that are checked at once. Low, because the transactions of all exceptions change the same counters. */
export const CHECKS_AT_ONCE = 4;

/** Returns the dwell limits, by default at most a minute old. */
export const readDwellLimits = async (options?: ReadOptions): Promise<DwellLimits> =>
  dwellLimitsOf(await listCodes('DWELLT', options));

export type CheckedOrder = { opened: number; closed: number };

const countsOf = ({ changes }: Plan): CheckedOrder => ({
  opened: changes.filter(({ before, after }) => after && !after.closed && (!before || before.closed)).length,
  closed: changes.filter(({ before, after }) => before && !before.closed && after?.closed).length,
});

const actionsOf = (orderId: number, watched: Watched, { changes, due }: Plan) => [
  ...exceptionActions(changes),
  ...(due ? [watchAction(orderId, watched.due, due.at)] : []),
];

/**
 * Opens and closes the exceptions of an order, so that they follow from its present state. Repeating it changes nothing.
 *
 * The exceptions are read before the order, and they are read again after a change. A caller that saw an earlier state of
 * the order therefore cannot leave an exception behind: either its write fails, or its next reading corrects it.
 */
export const checkOrder = async (orderId: number, limits: DwellLimits, now: Date): Promise<CheckedOrder> => {
  const sum: CheckedOrder = { opened: 0, closed: 0 };
  await retryOnConflict(async () => {
    const watched = await readWatched(orderId);
    const [order, log] = await Promise.all([
      getOrder('all', orderId, { consistent: true, withDeleted: true }),
      readOrderLog(orderId, { consistent: true }),
    ]);
    // The order was deleted permanently, together with its exceptions.
    if (!order) return true;
    const plan = planOf({ order, log, limits }, watched, now);
    if (isDone(plan)) return true;
    const failed = await transact(actionsOf(orderId, watched, plan));
    if (failed.length > 0) return undefined;
    const { opened, closed } = countsOf(plan);
    sum.opened += opened;
    sum.closed += closed;
    return plan.changes.length === 0 || undefined;
  });
  return sum;
};

type Assignment = Partial<Pick<StoredException, 'assigneeId' | 'assigneeName' | 'dueDate'>>;

/**
 * Opens an exception whose cause another part of the product found, unless the order has an open one of this rule.
 * Repeating it with the same instant changes nothing, also after the exception was closed.
 * @param at instant of the cause
 */
export const openException = async (
  orderId: number,
  rule: CallerRule,
  at: Date,
  assignment: Assignment = {},
): Promise<void> => {
  const since = at.getTime();
  await retryOnConflict(async () => {
    const { exceptions } = await readWatched(orderId);
    const order = await getOrder('all', orderId, { consistent: true });
    const own = exceptions.filter((exception) => exception.rule === rule);
    if (!order || order.isDel || own.some((one) => !one.closed || one.since === since)) return true;
    const after = { ...newException(order, rule, since), ...assignment };
    return (await transact(exceptionActions([{ after }]))).length === 0 || undefined;
  });
};

const watchedFields = [
  'status',
  'isDel',
  'hblNo',
  'partnerId',
  'promisedTo',
  'boxQty',
] as const satisfies (keyof OrderRow)[];

/** Returns the order whose exceptions may depend on a change. A permanent deletion also deletes the exceptions. */
const affectedOrder = ({ before, after }: Change): number | undefined => {
  const item = (after ?? before) as Item;
  if (String(item.sk).startsWith(EVENT_LOG)) return orderIdOf(item);
  const order = after && orderRowOf(after);
  const previous = before && orderRowOf(before);
  if (!order) return undefined;
  const isSame = previous && watchedFields.every((field) => previous[field] === order[field]);
  return isSame ? undefined : order.id;
};

// The image of a new order says everything about it, unless something happened to the order since.
const watchNew = async (order: Order, limits: DwellLimits, now: Date): Promise<boolean> => {
  const { changes, due } = planOf({ order, log: logOfItems([]), limits }, { exceptions: [] }, now);
  return changes.length === 0 && (due?.at === undefined || (await watchNewOrder(order.id, due.at)));
};

/**
 * Opens and closes exceptions after stream changes. The present state of each order decides, so changes may be delivered
 * again, in parts and in any sequence.
 */
export const checkChangedOrders = async (changes: readonly Change[], now: Date): Promise<CheckedOrder> => {
  const affecting = changes.filter((change) => affectedOrder(change) !== undefined);
  if (affecting.length === 0) return sumOf([]);
  const byId = groupBy(await filterOutRestored(affecting), (change) => affectedOrder(change) as number);
  const limits = await readDwellLimits();
  const checked = await mapWithLimit([...byId], CHECKS_AT_ONCE, async ([id, [first, ...others]]) => {
    const added = others.length === 0 && first?.after && !first.before ? orderOf(first.after) : undefined;
    if (added && (await watchNew(added, limits, now))) return sumOf([]);
    return checkOrder(id, limits, now);
  });
  return sumOf(checked);
};

export const sumOf = (checked: readonly CheckedOrder[]): CheckedOrder => ({
  opened: checked.reduce((sum, { opened }) => sum + opened, 0),
  closed: checked.reduce((sum, { closed }) => sum + closed, 0),
});

/** Returns the exceptions and the next instant of an order without any, as actions. For orders that are written together. */
export const firstWatchActions = (situation: Situation, now: Date): Action[] => {
  const watched: Watched = { exceptions: [] };
  return actionsOf(situation.order.id, watched, planOf(situation, watched, now));
};

const partitionOf = ({ pk }: Item): unknown => pk;

// A scan returns the items of a partition one after another, but a page may end within a partition.
async function* orderPartitions(): AsyncGenerator<Item[]> {
  let partition: Item[] = [];
  for await (const items of scanTable()) {
    for (const item of items) {
      const [first] = partition;
      if (first && partitionOf(first) !== partitionOf(item)) {
        yield partition;
        partition = [];
      }
      if (orderIdOf(item) !== undefined) partition.push(item);
    }
  }
  if (partition.length > 0) yield partition;
}

/**
 * Opens and closes the exceptions of all orders whose present state requires it, and stores their next instants. Reads
 * only the orders again that need a change.
 */
export const repairExceptions = async (now: Date): Promise<CheckedOrder> => {
  const limits = await readDwellLimits();
  const checked: CheckedOrder[] = [];
  for await (const items of orderPartitions()) {
    const order = items.flatMap((item) => orderOf(item) ?? [])[0];
    if (!order || isDone(planOf({ order, log: logOfItems(items), limits }, watchedOf(items), now))) continue;
    checked.push(await checkOrder(order.id, limits, now));
  }
  return sumOf(checked);
};
