import { isDeepStrictEqual } from 'node:util';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import { isLoadable } from '#shared/domain/order-status.ts';
import { key as trackingNumberKey } from '#shared/domain/values/tracking-number.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import {
  type Action,
  batchGet,
  getItem,
  type Item,
  type Key,
  query,
  queryAll,
  type Written,
} from './client.ts';
import type { Scope } from './scope.ts';

const hblKey = (hblNo: string): Key => ({ pk: `HBL#${hblNo}`, sk: 'HBL' });
const orderNumberPartition = (orderId: string) => `ONO#${orderId}`;
const orderNumberKey = (partnerId: number, orderId: string): Key => ({
  pk: orderNumberPartition(orderId),
  sk: `P#${partnerId}`,
});
const deletedOrderNumberKey = ({ orderId, partnerId, id }: OrderRow): Key => ({
  pk: orderNumberPartition(orderId),
  sk: `D#${partnerId}#${id}`,
});
const orderNumberOf = ({ pk }: Item): string => String(pk).slice(orderNumberPartition('').length);
const TRACKING_NUMBER = 'CRN#';
const NUMBERED_ORDER = 'ORDER#';
// Every spelling of a number has one partition, so that all of them have the same lock.
const trackingNumberPartition = (courierNum: string) => `${TRACKING_NUMBER}${trackingNumberKey(courierNum)}`;
/** Partition of version 0.9.16 or earlier, which stored numbers as typed. */
const typedNumberPartition = (courierNum: string) => `${TRACKING_NUMBER}${courierNum}`;
const consolMemberKey = (consolId: number | string, id: number | string): Key => ({
  pk: `CONSOL#${consolId}`,
  sk: `ORDER#${id}`,
});
const isConsolMember = ({ pk, sk }: Item): boolean => {
  const first = consolMemberKey('', '');
  return String(pk).startsWith(first.pk) && String(sk).startsWith(first.sk);
};

/** Id of the order whose item in a consol this is. */
export const linkedOrderIdOf = (item: Item): number | undefined =>
  isConsolMember(item) ? (item.id as number) : undefined;

export const isOrderLookup = ({ pk, sk }: Item): boolean =>
  [hblKey('').pk, orderNumberPartition('')].some((prefix) => String(pk).startsWith(prefix)) ||
  (String(pk).startsWith(TRACKING_NUMBER) && String(sk).startsWith(NUMBERED_ORDER)) ||
  isConsolMember({ pk, sk });

/** True for the lock of a house bill number, which is never deleted. */
export const isPermanentLookup = ({ pk }: Item): boolean => String(pk).startsWith(hblKey('').pk);

/** `isLock`: at most one order may have the item. `isPermanent`: the item stays when the order is deleted permanently. */
type Lookup = { name: Written; item: Key & Item; isLock?: true; isPermanent?: true };

const ownNumberPartition = (name: string, width: number | string) => `OWN#${name}#${width}`;

// An own number (round 0) of up to six letters and twelve digits could be issued by a range. gsi3 lists the values of such
// numbers, so that the issuer can skip them.
const hblItem = ({ id, hblNo, round }: OrderRow): Key & Item => {
  const [, name = '', digits] = (round === 0 && /^([A-Z]{1,6})(\d{1,12})$/.exec(hblNo)) || [];
  const indexKeys = digits && { g3: ownNumberPartition(name, digits.length), n: Number(digits) };
  return { ...hblKey(hblNo), id, ...indexKeys };
};

// The freight method of the consol decides between kg and CBM, so a consol member stores the volume in mm³.
const lookupsOf = (order: Order | OrderRow): Lookup[] => {
  const { id, partnerId, orderId, courierCode, courierNum, isDel } = order;
  const lookups: Lookup[] = [{ name: 'HOUSE_BILL', item: hblItem(order), isLock: true, isPermanent: true }];
  if (orderId) {
    lookups.push(
      isDel
        ? { name: 'ORDER_NUMBER', item: { ...deletedOrderNumberKey(order), id } }
        : { name: 'ORDER_NUMBER', item: { ...orderNumberKey(partnerId, orderId), id }, isLock: true },
    );
  }
  if (order.consolId !== null) {
    const { boxQty, weight, volumeMm3, isUnmeasured } = order;
    const key = consolMemberKey(order.consolId, id);
    const flags = {
      ...(isUnmeasured && { isUnmeasured }),
      ...(!isLoadable(order.status) && { isExcluded: true }),
    };
    lookups.push({ name: 'CONSOL', item: { ...key, id, boxQty, weight, volumeMm3, ...flags } });
  }
  if (courierNum) {
    const key = { pk: trackingNumberPartition(courierNum), sk: `${NUMBERED_ORDER}${id}` };
    lookups.push({ name: 'TRACKING_NUMBER_LOOKUP', item: { ...key, id, courierCode } });
  }
  return lookups;
};

/** Item of an order in its consol. Undefined for an order without one. */
export const consolMemberItem = (order: Order): (Key & Item) | undefined =>
  lookupsOf(order).find(({ name }) => name === 'CONSOL')?.item;

const putAction = ({ name, item, isLock }: Lookup): Action => ({
  name,
  put: item,
  ...(isLock && { condition: 'attribute_not_exists(pk)' }),
});

const keyText = ({ item }: Lookup): string => `${item.pk} ${item.sk}`;

// Lookup items that an order of version 0.9.16 or earlier may have for a number as typed. The item of the number's partition
// has no contents here, so that each change of the order writes it. The other item stays until the number changes, because
// most routes may not delete items.
const typedNumberLookups = (before: OrderRow, after: Order | undefined): Lookup[] => {
  const { id, courierNum } = before;
  if (courierNum === trackingNumberKey(courierNum)) return [];
  const partitions = [trackingNumberPartition(courierNum)];
  if (after?.courierNum !== courierNum) partitions.push(typedNumberPartition(courierNum));
  return partitions.map((pk) => ({
    name: 'TRACKING_NUMBER_LOOKUP',
    item: { pk, sk: `${NUMBERED_ORDER}${id}` },
  }));
};

/**
 * Writes the locks and lookup items that differ between two versions of an order, and the lookup item of a tracking number
 * that was stored as typed. The condition `HOUSE_BILL` or `ORDER_NUMBER` fails if another order has the number.
 * @param before absent for a new order @param after absent for an order that is deleted permanently
 */
export const lookupActions = (before: OrderRow | undefined, after: Order | undefined): Action[] => {
  const oldLookups = new Map(
    (before ? [...lookupsOf(before), ...typedNumberLookups(before, after)] : []).map((lookup) => [
      keyText(lookup),
      lookup,
    ]),
  );
  const actions: Action[] = [];
  for (const lookup of after ? lookupsOf(after) : []) {
    const oldLookup = oldLookups.get(keyText(lookup));
    oldLookups.delete(keyText(lookup));
    if (!isDeepStrictEqual(oldLookup?.item, lookup.item)) actions.push(putAction(lookup));
  }
  for (const { name, item, isPermanent } of oldLookups.values()) {
    if (!isPermanent) actions.push({ name, delete: { pk: item.pk, sk: item.sk } });
  }
  return actions;
};

/** AP-03 Returns order ids by house bill number, also of deleted orders. Omits unknown numbers. */
export const findIdsByHblNo = async (hblNos: readonly string[]): Promise<Map<string, number>> => {
  const items = await batchGet([...new Set(hblNos)].map(hblKey));
  return new Map(items.map((item) => [String(item.pk).slice('HBL#'.length), item.id as number]));
};

/**
 * AP-03 True if a house bill number has a lock. The read is strongly consistent, because the recovery of reserved numbers
 * must see every order that was registered before.
 */
export const isHblTaken = async (hblNo: string): Promise<boolean> =>
  (await getItem(hblKey(hblNo), { consistent: true })) !== undefined;

/**
 * AP-233 Returns own numbers of orders as values, ascending. Reads one query page of up to 1 MB, so values may be missing
 * at the end.
 * @param name letters of the numbers
 * @param width count of their digits
 * @param from smallest value
 * @param to largest value, inclusive
 */
export const listOwnNumbers = async (
  name: string,
  width: number,
  from: number,
  to: number,
): Promise<number[]> => {
  if (from > to) return [];
  const { items } = await query({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :g AND n BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':g': ownNumberPartition(name, width), ':from': from, ':to': to },
  });
  return items.map(({ n }) => n as number);
};

/** AP-04 True if an active order of the partner has this order number. */
export const isOrderNumberTaken = async (partnerId: number, orderId: string): Promise<boolean> =>
  (await getItem(orderNumberKey(partnerId, orderId))) !== undefined;

/** AP-04 Returns those of `orderIds` that active orders of the partner already have. */
export const filterTakenOrderNumbers = async (
  partnerId: number,
  orderIds: readonly string[],
): Promise<Set<string>> => {
  const items = await batchGet(orderIds.map((orderId) => orderNumberKey(partnerId, orderId)));
  return new Set(items.map(orderNumberOf));
};

const CONCURRENCY = 50;

const idsOf = (items: readonly Item[]): number[] => items.map(({ id }) => id as number);

/** Ids of the orders of each number. Numbers without an order are left out. */
type IdsByNumber = Map<string, number[]>;

const idsByNumber = async (
  numbers: readonly string[],
  read: (number: string) => Promise<Item[]>,
): Promise<IdsByNumber> => {
  const found = await mapWithLimit(numbers, CONCURRENCY, async (number) => ({
    number,
    items: await read(number),
  }));
  return new Map(
    found.filter(({ items }) => items.length > 0).map(({ number, items }) => [number, idsOf(items)]),
  );
};

/**
 * AP-09 Returns ids of active orders in the scope.
 * @param isDel finds deleted orders of all partners instead; staff only
 */
export const findIdsByOrderNumber = async (
  scope: Scope,
  orderIds: readonly string[],
  isDel: boolean,
): Promise<IdsByNumber> => {
  const numbers = [...new Set(orderIds)];
  if (scope !== 'all' && !isDel) {
    const items = await batchGet(numbers.map((orderId) => orderNumberKey(scope.partnerId, orderId)));
    return new Map(items.map((item) => [orderNumberOf(item), idsOf([item])]));
  }
  return idsByNumber(numbers, (orderId) => queryAll(orderNumberPartition(orderId), isDel ? 'D#' : 'P#'));
};

/**
 * AP-16 Returns ids of orders of all partners, including deleted orders.
 * @param courierNums as typed, which also finds numbers that version 0.9.16 or earlier stored in this spelling
 * @param courierCode empty for any courier
 */
export const findIdsByTrackingNumber = (
  courierNums: readonly string[],
  courierCode: string,
): Promise<IdsByNumber> =>
  idsByNumber(courierNums, async (courierNum) => {
    const partitions = new Set([trackingNumberPartition(courierNum), typedNumberPartition(courierNum)]);
    const found = await Promise.all([...partitions].map((partition) => queryAll(partition, NUMBERED_ORDER)));
    return found.flat().filter((item) => !courierCode || item.courierCode === courierCode);
  });

/** Orders of a tracking number, including deleted orders, and the version of its lock (0: no lock). */
export type TrackingNumberUse = { ids: number[]; lockVersion: number };

const LOCK = 'LOCK';
/** Longer than any request or operation, so that a lock that a request has read still exists when the request ends. */
const LOCK_SECONDS = 24 * 3600;

/**
 * AP-305 Returns the use of a tracking number of any courier by a strongly consistent read.
 * @param table default is the product's table
 */
export const readTrackingNumberUse = async (
  courierNum: string,
  table?: string,
): Promise<TrackingNumberUse> => {
  const items = await queryAll(trackingNumberPartition(courierNum), '', { consistent: true, table });
  const lock = items.find(({ sk }) => sk === LOCK);
  return { ids: idsOf(items.filter((item) => item !== lock)), lockVersion: Number(lock?.version ?? 0) };
};

/** AP-305 Returns the use of each tracking number, by its text in `courierNums`. */
export const readTrackingNumberUses = async (
  courierNums: readonly string[],
): Promise<Map<string, TrackingNumberUse>> =>
  new Map(
    await mapWithLimit(
      [...new Set(courierNums)],
      CONCURRENCY,
      async (number) => [number, await readTrackingNumberUse(number)] as const,
    ),
  );

/** A new tracking number of an order, and the version of its lock when a check found the number unused. */
export type TrackingNumberLock = readonly [courierNum: string, lockVersion: number];

/**
 * AP-305 Part of a write that gives a tracking number to an order after a check that no other order has it. Fails as
 * `NUMBER` if the number was given to an order after the check.
 * @param now epoch seconds
 */
export const trackingNumberLockAction = (
  [courierNum, lockVersion]: TrackingNumberLock,
  now: number,
): Action => ({
  name: 'TRACKING_NUMBER',
  put: {
    pk: trackingNumberPartition(courierNum),
    sk: LOCK,
    // The time makes it differ from the version of an earlier lock that has expired.
    version: Math.max(lockVersion + 1, now),
    ttl: now + LOCK_SECONDS,
  },
  // A lock that was read may have expired and been deleted since.
  condition: 'attribute_not_exists(pk) OR #version = :version',
  names: { '#version': 'version' },
  values: { ':version': lockVersion },
});
