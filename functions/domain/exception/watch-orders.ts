import { type Action, type Item, transact, writeOne } from '#functions/db/client.ts';
import { getCourierWatch } from '#functions/db/courier-watch.entity.ts';
import {
  exceptionActions,
  readWatched,
  type StoredException,
  type Watched,
  watchAction,
  watchedOf,
  watchNewOrder,
} from '#functions/db/exception.entity.ts';
import { logOfItems, type OrderLog, readEventLog } from '#functions/db/history.entity.ts';
import type { ReadOptions } from '#functions/db/kept.ts';
import { getMailStop, memberOfLiftedStop } from '#functions/db/mail-stop.entity.ts';
import { getMember, memberChangeOf } from '#functions/db/member.entity.ts';
import { getOrder, listCustomerOrders, orderOf, orderRowOf } from '#functions/db/order.entity.ts';
import { orderIdOf } from '#functions/db/order-partition.ts';
import { getRedOrders } from '#functions/db/preflight.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import { filterOutRestored } from '#functions/db/seen.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { waitingAction } from '#functions/db/waiting-zipcode.entity.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { type DwellLimits, dwellLimitsOf } from '#shared/domain/dwell-limits.ts';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { isOpen } from '#shared/domain/order-status.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { EVENT_LOG } from '#shared/table.ts';
import {
  type CallerRule,
  isDone,
  isQuiet,
  lastBounce,
  needsCourierWatch,
  needsPreflight,
  newException,
  type Plan,
  planOf,
  type Situation,
} from './rules.ts';
import { checkZipcode } from './unknown-zipcodes.ts';

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

// The address of a visitor is not stored. Its mark is therefore unknown, and the bounce counts until the next mail.
const isMailStopped = async ({ customerNum }: Order): Promise<boolean> => {
  if (customerNum === NON_MEMBER) return true;
  const member = await getMember(customerNum, { consistent: true });
  const stop = member && !member.withdrawnAt && (await getMailStop(member.email, { consistent: true }));
  return Boolean(stop);
};

const isRed = async ({ id, consolId }: Order): Promise<boolean> =>
  consolId !== null && (await getRedOrders(consolId)).includes(id);

/**
 * Reads what the rules need beside the order. Only a parcel whose last mail bounced, or with an exception about its courier
 * or its customs data, costs units.
 */
const situationOf = async (
  order: Order,
  log: OrderLog,
  watched: Watched,
  limits: DwellLimits,
): Promise<Situation> => ({
  order,
  log,
  limits,
  isMailStopped: lastBounce({ order, log }) !== undefined && (await isMailStopped(order)),
  ...(needsCourierWatch(watched) && {
    courierWatch: await getCourierWatch(order.id, { consistent: true }),
  }),
  ...(needsPreflight(watched) && { isRed: await isRed(order) }),
});

const actionsOf = (orderId: number, watched: Watched, { changes, due, waiting }: Plan): Action[] => [
  ...exceptionActions(changes),
  ...(due ? [watchAction(orderId, watched.due, due.at)] : []),
  ...(waiting ? [waitingAction(orderId, watched.waiting, waiting.to)] : []),
];

// Usually only the next instant changes, and one write costs half the units of a transaction.
const writePlan = async (orderId: number, watched: Watched, plan: Plan): Promise<boolean> => {
  const { changes, due, waiting } = plan;
  if (due && !waiting && changes.length === 0) return writeOne(watchAction(orderId, watched.due, due.at));
  return (await transact(actionsOf(orderId, watched, plan))).length === 0;
};

// Checks the zipcodes that the parcel waits for and has waited for, also without a change, because a former check may have
// been interrupted.
const checkZipcodesOf = async (orderId: number, watched: Watched, plan: Plan, now: Date): Promise<void> => {
  const waiting = plan.waiting ? plan.waiting.to : watched.waiting;
  if (waiting) await checkZipcode(waiting.zipcode, now, { orderId, since: waiting.since });
  if (watched.waiting && watched.waiting.zipcode !== waiting?.zipcode) {
    await checkZipcode(watched.waiting.zipcode, now);
  }
};

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
    const order = await getOrder('all', orderId, { consistent: true, withDeleted: true });
    // The order was deleted permanently, together with its exceptions.
    if (!order) return true;
    const log = await readEventLog(order, { consistent: true });
    const plan = planOf(await situationOf(order, log, watched, limits), watched, now);
    if (!isDone(plan) && !(await writePlan(orderId, watched, plan))) return undefined;
    await checkZipcodesOf(orderId, watched, plan, now);
    const { opened, closed } = countsOf(plan);
    sum.opened += opened;
    sum.closed += closed;
    return plan.changes.length === 0 || undefined;
  });
  return sum;
};

type Details = Partial<Pick<StoredException, 'assigneeId' | 'assigneeName' | 'dueDate' | 'comments'>>;

/**
 * Opens an exception whose cause another part of the product found, unless the order has an open one of this rule.
 * Repeating it with the same instant changes nothing, also after the exception was closed.
 * @param at instant of the cause
 */
export const openException = async (
  orderId: number,
  rule: CallerRule,
  at: Date,
  details: Details = {},
): Promise<void> => {
  const since = at.getTime();
  await retryOnConflict(async () => {
    const { exceptions } = await readWatched(orderId);
    const order = await getOrder('all', orderId, { consistent: true });
    const own = exceptions.filter((exception) => exception.rule === rule);
    if (!order || order.isDel || own.some((one) => !one.closed || one.since === since)) return true;
    const after = { ...newException(order, rule, since), ...details };
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
  'customerNum',
  'receiverZipcode',
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

/** Returns the member who may get mails again: staff lifted the mark of the e-mail address, or the address changed. */
const memberWithMails = (change: Change): number | undefined => {
  const member = memberChangeOf(change);
  if (member) return member.before.email === member.after.email ? undefined : member.after.id;
  return change.after && memberOfLiftedStop(change.after);
};

const openOrdersOf = async (memberId: number): Promise<number[]> => {
  const ids: number[] = [];
  let below: number | undefined;
  do {
    const page = await listCustomerOrders(memberId, { below });
    ids.push(...page.rows.filter(({ status }) => isOpen(status)).map(({ id }) => id));
    below = page.next;
  } while (below !== undefined);
  return ids;
};

// The image of a new order says everything about it, unless something happened to the order since.
const watchNew = async (order: Order, limits: DwellLimits, now: Date): Promise<boolean> => {
  const watched: Watched = { exceptions: [] };
  const { changes, due } = planOf(await situationOf(order, logOfItems([]), watched, limits), watched, now);
  return changes.length === 0 && (due?.at === undefined || (await watchNewOrder(order.id, due.at)));
};

// Events of these kinds open no exception and bring no instant forward, so only an order with exceptions depends on them.
const isQuietChange = ({ before, after }: Change): boolean => {
  const [event] = after && !before ? logOfItems([after]).events : [];
  return event !== undefined && isQuiet(event);
};

const isQuietOrder = async (orderId: number, now: Date): Promise<boolean> => {
  const { exceptions, waiting, due } = await readWatched(orderId);
  return exceptions.length === 0 && !waiting && due !== undefined && due > now.getTime();
};

/**
 * Opens and closes exceptions after stream changes. The present state of each order decides, so changes may be delivered
 * again, in parts and in any sequence.
 */
export const checkChangedOrders = async (changes: readonly Change[], now: Date): Promise<CheckedOrder> => {
  const affecting = changes.filter(
    (change) => affectedOrder(change) !== undefined || memberWithMails(change) !== undefined,
  );
  if (affecting.length === 0) return sumOf([]);
  const present = await filterOutRestored(affecting);
  const members = new Set(present.flatMap((change) => memberWithMails(change) ?? []));
  const ofMembers = (await Promise.all([...members].map(openOrdersOf))).flat();
  const byId = groupBy(present, affectedOrder);
  const ids = new Set([...byId.keys(), ...ofMembers].filter((id) => id !== undefined));
  const limits = await readDwellLimits();
  const checked = await mapWithLimit([...ids], CHECKS_AT_ONCE, async (id) => {
    const ofOrder = byId.get(id) ?? [];
    if (ofOrder.length > 0 && ofOrder.every(isQuietChange) && (await isQuietOrder(id, now))) return sumOf([]);
    const [first, ...others] = ofOrder;
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
  const zipcodes = new Set<string>();
  for await (const items of orderPartitions()) {
    const order = items.flatMap((item) => orderOf(item) ?? [])[0];
    if (!order) continue;
    const watched = watchedOf(items);
    const situation = await situationOf(order, logOfItems(items), watched, limits);
    if (watched.waiting) zipcodes.add(watched.waiting.zipcode);
    if (isDone(planOf(situation, watched, now))) continue;
    checked.push(await checkOrder(order.id, limits, now));
  }
  for (const zipcode of zipcodes) await checkZipcode(zipcode, now);
  return sumOf(checked);
};
