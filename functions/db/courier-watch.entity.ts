import * as z from 'zod';
import { startOfWorkday } from '#shared/domain/courier-watch.ts';
import {
  type Action,
  batchGet,
  type DeleteAction,
  getItem,
  type Item,
  type Key,
  type PutAction,
  queryToEnd,
  updateItem,
} from './client.ts';
import { dueOf, recordRefreshOf } from './due-watch.ts';
import { orderIdOf, orderPartition } from './order-partition.ts';
import { fromStored, toStored } from './stored-names.ts';

// The watch of a parcel that a courier has or will get. gsi3 lists the watches of a courier by the working day of their
// next due instant: a check moves the entry once a day only, because a moved entry costs another write unit. A watch that
// is paused or has stopped has no entry.

const COURIER_WATCH = 'COURIER';
const watchKey = (orderId: number): Key => ({ pk: orderPartition(orderId), sk: COURIER_WATCH });
const dueList = (courierCode: string): string => `COURIERDUE#${courierCode}`;

const names = {
  courierCode: ['c'],
  courierNum: ['t'],
  answer: ['k', ''],
  checkedAt: ['a', null],
  okAt: ['o', null],
  since: ['s'],
  hash: ['h', ''],
  due: ['d', null],
} as const;

const Stored = z.object({
  orderId: z.number(),
  courierCode: z.string(),
  courierNum: z.string(),
  /** Kind of the last answer; empty before the first check. */
  answer: z.enum(['events', 'unknown', 'failing', '']),
  /** Last check and last answer with events, in epoch milliseconds. */
  checkedAt: z.number().nullable(),
  okAt: z.number().nullable(),
  /** Instant at which the number was entered, in epoch milliseconds. */
  since: z.number(),
  /** Hash of the last answer with events. */
  hash: z.string(),
  /** Next due instant in epoch milliseconds; null while the watch has no index entry. */
  due: z.number().nullable(),
  /** True if the parcel was not delivered within the time in which the service is asked. */
  hasStopped: z.boolean(),
});
export type CourierWatch = z.output<typeof Stored>;

const toWatch = (item: Item): CourierWatch =>
  Stored.parse({
    ...fromStored(names, item.l as Item),
    orderId: orderIdOf(item),
    hasStopped: item.stopped === true,
  });

/** Returns the watch that an item contains; undefined for any other item. */
export const courierWatchOf = (item: Item): CourierWatch | undefined =>
  item.sk === COURIER_WATCH && orderIdOf(item) !== undefined ? toWatch(item) : undefined;

/** AP-530 Returns the watch of an order. */
export const getCourierWatch = async (
  orderId: number,
  options: { consistent?: boolean } = {},
): Promise<CourierWatch | undefined> => {
  const item = await getItem(watchKey(orderId), options);
  return item && courierWatchOf(item);
};

/** AP-530 Returns the watches of orders by order id. */
export const getCourierWatches = async (orderIds: readonly number[]): Promise<Map<number, CourierWatch>> =>
  new Map((await batchGet(orderIds.map(watchKey))).map((item) => [Number(orderIdOf(item)), toWatch(item)]));

const watchItem = (watch: CourierWatch): Key & Item => ({
  ...watchKey(watch.orderId),
  ...(watch.due !== null && { g3: dueList(watch.courierCode), n: startOfWorkday(watch.due) }),
  ...(watch.hasStopped && { stopped: true }),
  l: toStored(names, watch),
});

// Checks are no change here: they must not keep the projector from replacing the watch.
const guardOf = (before: CourierWatch | undefined) =>
  before
    ? {
        condition: 'l.c = :c AND l.t = :t AND l.s = :s',
        values: { ':c': before.courierCode, ':t': before.courierNum, ':s': before.since },
      }
    : { condition: 'attribute_not_exists(pk)' };

/**
 * AP-531 Creates, replaces or deletes the watch of an order. Fails as `COURIER` if it was created, replaced or deleted
 * concurrently.
 */
export const courierWatchAction = (
  orderId: number,
  before: CourierWatch | undefined,
  after: CourierWatch | undefined,
): PutAction | DeleteAction =>
  after
    ? { name: 'COURIER', put: watchItem(after), ...guardOf(before) }
    : { name: 'COURIER', delete: watchKey(orderId), ...guardOf(before) };

/** AP-531 Deletes the watch of an order that is deleted permanently. */
export const removeCourierWatchAction = (orderId: number): Action => ({
  name: 'COURIER',
  delete: watchKey(orderId),
});

const listQuery = (courierCode: string, until?: number) => ({
  IndexName: 'gsi3',
  KeyConditionExpression: until === undefined ? 'g3 = :g' : 'g3 = :g AND n <= :until',
  ExpressionAttributeValues: {
    ':g': dueList(courierCode),
    ...(until !== undefined && { ':until': until }),
  },
});

/** AP-532 Returns the watches of a courier that are due, earliest first. Reads all that are due on this day or were before. */
export const listDueWatches = async (
  courierCode: string,
  now: Date,
  limit: number,
): Promise<CourierWatch[]> => {
  const listed = (await queryToEnd(listQuery(courierCode, now.getTime()))).map(toWatch);
  return dueOf(listed, now).slice(0, limit);
};

/** AP-533 Returns the oldest of the last answers with events about the watched parcels of a courier; null without one. */
export const findOldestOk = async (courierCode: string): Promise<number | null> => {
  const oks = (await queryToEnd(listQuery(courierCode))).flatMap((item) => toWatch(item).okAt ?? []);
  return oks.length > 0 ? oks.reduce((oldest, okAt) => Math.min(oldest, okAt)) : null;
};

/** Fields that a check changes. `due`: next due instant. */
type CheckResult = Pick<CourierWatch, 'answer' | 'checkedAt' | 'okAt' | 'hash'> & { due: number };

const isUnchecked = (before: CourierWatch) => {
  const { condition, values } = guardOf(before);
  const isListed = before.due === null ? 'attribute_not_exists(g3)' : 'attribute_exists(g3)';
  const isSame = before.checkedAt === null ? 'attribute_not_exists(l.a)' : 'l.a = :a';
  return {
    condition: [condition, isListed, isSame].join(' AND '),
    values: { ...values, ...(before.checkedAt !== null && { ':a': before.checkedAt }) },
  };
};

/**
 * AP-534 Stores the result of a check. A watch that has stopped gets no due instant.
 * @returns false if the watch was replaced, paused or deleted, or another check stored its result concurrently
 */
export const storeCheck = async (before: CourierWatch, result: CheckResult): Promise<boolean> => {
  const after = { ...before, ...result, ...(before.due === null && { due: null }) };
  const { condition, values } = isUnchecked(before);
  const { ok } = await updateItem(watchKey(before.orderId), {
    UpdateExpression: after.due === null ? 'SET l = :l' : 'SET l = :l, n = :n',
    ConditionExpression: condition,
    ExpressionAttributeValues: {
      ...values,
      ':l': toStored(names, after),
      ...(after.due !== null && { ':n': startOfWorkday(after.due) }),
    },
  });
  return ok;
};

/** AP-534 Ends the checks of a watch. @returns false if it was changed concurrently */
export const stopWatch = async (before: CourierWatch): Promise<boolean> => {
  const { condition, values } = isUnchecked(before);
  const { ok } = await updateItem(watchKey(before.orderId), {
    UpdateExpression: 'SET stopped = :stopped REMOVE g3, n, l.d',
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...values, ':stopped': true },
  });
  return ok;
};

/** AP-535 Records that a person refreshes the state of a parcel: see `recordRefreshOf`. */
export const recordRefresh = (orderId: number, now: Date, pauseMs: number): Promise<number | undefined> =>
  recordRefreshOf(watchKey(orderId), now, pauseMs);
