import { isDeepStrictEqual } from 'node:util';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, batchGet, getItem, type Item, type Key, query, queryAll } from './client.ts';
import type { Scope } from './scope.ts';

/**
 * What leads from a number to its orders: locks and look-ups, written in the same transaction as the order. Consequence:
 * whoever changes an order takes the actions from here, never a key of his own.
 */

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
const trackingNumberPartition = (courierNum: string) => `CRN#${courierNum}`;
const consolMemberKey = (consolId: number | string, id: number | string): Key => ({
  pk: `CONSOL#${consolId}`,
  sk: `ORDER#${id}`,
});
const isConsolMember = ({ pk, sk }: Item): boolean => {
  const first = consolMemberKey('', '');
  return String(pk).startsWith(first.pk) && String(sk).startsWith(first.sk);
};

/** Whether an item of the table leads to an order: for jobs, which see every item. */
export const isOrderLookup = ({ pk, sk }: Item): boolean =>
  [hblKey('').pk, orderNumberPartition(''), trackingNumberPartition('')].some((prefix) =>
    String(pk).startsWith(prefix),
  ) || isConsolMember({ pk, sk });

/** Whether it stays, whatever becomes of its order. */
export const isForEver = ({ pk }: Item): boolean => String(pk).startsWith(hblKey('').pk);

/** `isLock`: stands for one order at a time. `isForEver`: is not taken back, whatever becomes of the order. */
type Lookup = { name: string; item: Key & Item; isLock?: true; isForEver?: true };

const ownNumberPartition = (name: string, width: number | string) => `OWN#${name}#${width}`;

/**
 * The lock of a house bill number. A number that its order brought (round 0) is listed by its value in gsi3 when it has the
 * form of a range, so that issuing can pass over it.
 */
const hblItem = ({ id, hblNo, round }: OrderRow): Key & Item => {
  const [, name = '', digits] = (round === 0 && /^([A-Z]{1,6})(\d{1,12})$/.exec(hblNo)) || [];
  const listed = digits && { g3: ownNumberPartition(name, digits.length), n: Number(digits) };
  return { ...hblKey(hblNo), id, ...listed };
};

/**
 * Every lookup item of an order. Its place in a consol carries the figures that the consol's totals add up: the box and not
 * a volume, because the consol's freight method decides between kg and CBM. A list row has no box; only its keys are used.
 */
const lookupsOf = (order: Order | OrderRow): Lookup[] => {
  const { id, partnerId, orderId, courierCode, courierNum, isDel } = order;
  const lookups: Lookup[] = [{ name: 'HBL', item: hblItem(order), isLock: true, isForEver: true }];
  if (orderId) {
    lookups.push(
      isDel
        ? { name: 'ONO', item: { ...deletedOrderNumberKey(order), id } }
        : { name: 'ONO', item: { ...orderNumberKey(partnerId, orderId), id }, isLock: true },
    );
  }
  if (order.consolId !== null) {
    const { boxQty, weight } = order;
    const box = 'width' in order && { width: order.width, length: order.length, height: order.height };
    const key = consolMemberKey(order.consolId, id);
    lookups.push({ name: 'CONSOL', item: { ...key, id, boxQty, weight, ...box } });
  }
  if (courierNum) {
    const key = { pk: trackingNumberPartition(courierNum), sk: `ORDER#${id}` };
    lookups.push({ name: 'CRN', item: { ...key, id, courierCode } });
  }
  return lookups;
};

const putAction = ({ name, item, isLock }: Lookup): Action => ({
  name,
  put: item,
  ...(isLock && { condition: 'attribute_not_exists(pk)' }),
});

const keyText = ({ item }: Lookup): string => `${item.pk} ${item.sk}`;

/**
 * The look-up items that a change of an order writes and takes back; all of them for a new order, or for one that goes for
 * good (no `after`). Taken locks are reported as `HBL` and `ONO`.
 */
export const lookupActions = (before: OrderRow | undefined, after: Order | undefined): Action[] => {
  const old = new Map((before ? lookupsOf(before) : []).map((lookup) => [keyText(lookup), lookup]));
  const actions: Action[] = [];
  for (const lookup of after ? lookupsOf(after) : []) {
    const known = old.get(keyText(lookup));
    old.delete(keyText(lookup));
    if (!isDeepStrictEqual(known?.item, lookup.item)) actions.push(putAction(lookup));
  }
  for (const { name, item, isForEver } of old.values()) {
    if (!isForEver) actions.push({ name, delete: { pk: item.pk, sk: item.sk } });
  }
  return actions;
};

/** AP-03 the order a house bill number was issued to. */
export const findIdByHblNo = async (hblNo: string): Promise<number | undefined> =>
  (await findIdsByHblNo([hblNo])).get(hblNo);

/** AP-03 the same for many numbers; unknown ones are left out. */
export const findIdsByHblNo = async (hblNos: readonly string[]): Promise<Map<string, number>> => {
  const items = await batchGet([...new Set(hblNos)].map(hblKey));
  return new Map(items.map((item) => [String(item.pk).slice('HBL#'.length), item.id as number]));
};

/** AP-03 whether a number has ever been issued: strongly consistent, for the recovery of numbers. */
export const isHblTaken = async (hblNo: string): Promise<boolean> =>
  (await getItem(hblKey(hblNo), { consistent: true })) !== undefined;

/** AP-233 values of the numbers of this form that orders brought, ascending: those of one page, up to 1 MB. */
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

/** AP-04 whether a partner has an order of that number that is not deleted. */
export const isOrderNumberTaken = async (partnerId: number, orderId: string): Promise<boolean> =>
  (await getItem(orderNumberKey(partnerId, orderId))) !== undefined;

/** AP-04 which of these a partner has an order of that is not deleted. */
export const takenOrderNumbers = async (
  partnerId: number,
  orderIds: readonly string[],
): Promise<Set<string>> => {
  const items = await batchGet(orderIds.map((orderId) => orderNumberKey(partnerId, orderId)));
  return new Set(items.map((item) => String(item.pk).slice(orderNumberPartition('').length)));
};

/** Partitions asked side by side. */
const SIDE_BY_SIDE = 50;

const idsOf = (items: readonly Item[]): number[] => items.map(({ id }) => id as number);

/**
 * AP-09 the orders of these order numbers: a partner's own by key, everyone's by a query a number.
 * @param isDel the deleted ones instead; only staff ask for them
 */
export const findIdsByOrderNumber = async (
  scope: Scope,
  orderIds: readonly string[],
  isDel: boolean,
): Promise<number[]> => {
  const numbers = [...new Set(orderIds)];
  if (scope !== 'all' && !isDel) {
    return idsOf(await batchGet(numbers.map((orderId) => orderNumberKey(scope.partnerId, orderId))));
  }
  const found = await mapWithLimit(numbers, SIDE_BY_SIDE, (orderId) =>
    queryAll(orderNumberPartition(orderId), isDel ? 'D#' : 'P#'),
  );
  return idsOf(found.flat());
};

/** AP-16 the orders of a tracking number, of any courier or of one. */
export const findIdsByTrackingNumber = async (courierNum: string, courierCode = ''): Promise<number[]> => {
  const items = await queryAll(trackingNumberPartition(courierNum));
  return idsOf(items.filter((item) => !courierCode || item.courierCode === courierCode));
};
