import * as z from 'zod';
import { startOfWorkday } from '#shared/domain/courier-watch.ts';
import {
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

// The watch of a parcel in the clearance. gsi3 lists the watches by the working day of their next due instant, like those
// of couriers: a check moves the entry once a day only. The list does not contain what staff see of the last answer.

const CUSTOMS_WATCH = 'CUSTOMS';
const DUE_LIST = 'CUSTOMSDUE';
const watchKey = (orderId: number): Key => ({ pk: orderPartition(orderId), sk: CUSTOMS_WATCH });

const names = {
  cargoNo: ['c', ''],
  answer: ['k', ''],
  checkedAt: ['a', null],
  okAt: ['o', null],
  start: ['s'],
  released: ['r', null],
  hash: ['h', ''],
  due: ['d', null],
} as const;

const Seen = z.object({
  /** Number of the cargo in the last answer with events. */
  cargoNo: z.string(),
  /** Word and warehouse of the last step. */
  step: z.string(),
  place: z.string(),
  /** Cargoes of the last ambiguous answer. */
  choices: z.array(
    z.object({ cargoNo: z.string(), mblNo: z.string(), arrivedOn: z.string(), packages: z.number() }),
  ),
});

const Stored = z.object({
  orderId: z.number(),
  /** Number of the cargo that is asked about; empty to ask by the H/BL number. */
  cargoNo: z.string(),
  /** Kind of the last answer; empty before the first check, and after another cargo was chosen. */
  answer: z.enum(['events', 'notFound', 'ambiguous', 'failing', '']),
  /** Last check and last answer with events, in epoch milliseconds. */
  checkedAt: z.number().nullable(),
  okAt: z.number().nullable(),
  /** Instant of the first check, in epoch milliseconds. */
  start: z.number(),
  /** Instant at which the release became known, in epoch milliseconds; null before it. */
  released: z.number().nullable(),
  /** Hash of the last answer with events. */
  hash: z.string(),
  /** Next due instant in epoch milliseconds; null after the last check. */
  due: z.number().nullable(),
  /** Part of the last answers that staff see. */
  seen: Seen,
});
export type CustomsWatch = z.output<typeof Stored>;

export const NOTHING_SEEN: CustomsWatch['seen'] = { cargoNo: '', step: '', place: '', choices: [] };

const toWatch = (item: Item): CustomsWatch =>
  Stored.parse({
    ...fromStored(names, item.l as Item),
    orderId: orderIdOf(item),
    seen: item.seen ?? NOTHING_SEEN,
  });

/** Returns the watch that an item contains; undefined for any other item. */
export const customsWatchOf = (item: Item): CustomsWatch | undefined =>
  item.sk === CUSTOMS_WATCH && orderIdOf(item) !== undefined ? toWatch(item) : undefined;

/** AP-570 Returns the watch of an order. */
export const getCustomsWatch = async (
  orderId: number,
  options: { consistent?: boolean } = {},
): Promise<CustomsWatch | undefined> => {
  const item = await getItem(watchKey(orderId), options);
  return item && customsWatchOf(item);
};

/** AP-570 Returns the watches of orders by order id. */
export const getCustomsWatches = async (orderIds: readonly number[]): Promise<Map<number, CustomsWatch>> =>
  new Map((await batchGet(orderIds.map(watchKey))).map((item) => [Number(orderIdOf(item)), toWatch(item)]));

const indexEntry = ({ due }: CustomsWatch): { g3?: string; n?: number } =>
  due === null ? {} : { g3: DUE_LIST, n: startOfWorkday(due) };

const customsWatchItem = (watch: CustomsWatch): Key & Item => ({
  ...watchKey(watch.orderId),
  ...indexEntry(watch),
  l: toStored(names, watch),
  ...(watch.seen !== NOTHING_SEEN && { seen: watch.seen }),
});

/** AP-571 Creates the watch of an order. Fails as `CUSTOMS` if it exists. */
export const addCustomsWatchAction = (watch: CustomsWatch): PutAction => ({
  name: 'CUSTOMS',
  put: customsWatchItem(watch),
  condition: 'attribute_not_exists(pk)',
});

/** AP-571 Deletes the watch of an order. */
export const removeCustomsWatchAction = (orderId: number): DeleteAction => ({
  name: 'CUSTOMS',
  delete: watchKey(orderId),
});

type Changes = Partial<Omit<CustomsWatch, 'orderId'>>;

/**
 * AP-572 Changes a watch: its schedule, the result of a check, or the cargo that is asked about.
 * @returns false if the watch was moved, deleted or given another cargo, or if a check stored its result concurrently
 */
export const changeCustomsWatch = async (before: CustomsWatch, changes: Changes): Promise<boolean> => {
  const after = { ...before, ...changes };
  const { g3, n } = indexEntry(after);
  const { ok } = await updateItem(watchKey(before.orderId), {
    UpdateExpression: [
      `SET l = :l${changes.seen ? ', seen = :seen' : ''}`,
      g3 === undefined ? 'REMOVE g3, n' : ', g3 = :g3, n = :n',
    ].join(' '),
    ConditionExpression: [
      'l.s = :s',
      before.cargoNo === '' ? 'attribute_not_exists(l.c)' : 'l.c = :c',
      before.checkedAt === null ? 'attribute_not_exists(l.a)' : 'l.a = :a',
    ].join(' AND '),
    ExpressionAttributeValues: {
      ':l': toStored(names, after),
      ':s': before.start,
      ...(before.cargoNo !== '' && { ':c': before.cargoNo }),
      ...(before.checkedAt !== null && { ':a': before.checkedAt }),
      ...(changes.seen && { ':seen': changes.seen }),
      ...(g3 !== undefined && { ':g3': g3, ':n': n }),
    },
  });
  return ok;
};

/** AP-573 Returns the watches that are due, earliest first. Reads all that are due on this day or were before. */
export const listDueCustomsWatches = async (now: Date): Promise<CustomsWatch[]> => {
  const items = await queryToEnd({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :g AND n <= :until',
    ExpressionAttributeValues: { ':g': DUE_LIST, ':until': now.getTime() },
  });
  return dueOf(items.map(toWatch), now);
};

/** AP-574 Records that a person refreshes the state of a parcel: see `recordRefreshOf`. */
export const recordCustomsRefresh = (
  orderId: number,
  now: Date,
  pauseMs: number,
): Promise<number | undefined> => recordRefreshOf(watchKey(orderId), now, pauseMs);
