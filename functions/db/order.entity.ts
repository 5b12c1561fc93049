import * as z from 'zod';
import { type PccState, pccInputs, type StoredPccCheck } from '#shared/domain/customs/pcc-check.ts';
import { dayNumber, dayOfNumber, seoulDay } from '#shared/domain/dates.ts';
import { AIR_DIVISOR, SEA_DIVISOR } from '#shared/domain/measures.ts';
import { Order, type OrderItem, OrderRow } from '#shared/domain/order.ts';
import { AIR, detailFields, NON_MEMBER, orderFields, rowFields } from '#shared/domain/order-fields.ts';
import { itemFields, orderItemFields } from '#shared/domain/order-item-fields.ts';
import { deriveMeasures } from '#shared/domain/order-measures.ts';
import { type Action, batchGet, countQuery, type Item, type Key, query, updateItem } from './client.ts';
import { consolChangeActions } from './consol-change.entity.ts';
import { type Condition, filterExpression, meetsConditions } from './order-filter.ts';
import { lookupActions } from './order-lookups.entity.ts';
import { orderIdOf, orderPartition } from './order-partition.ts';
import { isInScope, isReadable, type Scope } from './scope.ts';
import { cardFromStored, cardToStored, chargeFromStored, chargeToStored } from './stored-charge.ts';
import { fromStored, type Names, toStored } from './stored-names.ts';

// Names of stored attributes are short and default values are not stored, so most orders stay below 1 KB, which is one
// write unit. Attribute `l` is the list row, which every index contains; `d` contains the other fields, `it` the items.
type NamesOf<K extends string> = Names<Record<K, unknown>>;
type OrderPath = NamesOf<string>[string];

const storedNames = <K extends (typeof rowFields | typeof detailFields)[number]>(fields: readonly K[]) =>
  Object.fromEntries(
    fields.map((name) => {
      const [path, ...byDefault]: OrderPath = orderFields[name].stored;
      return [name, [path.slice('l.'.length), ...byDefault]];
    }),
  ) as unknown as NamesOf<K>;
const rowNames = storedNames(rowFields);
const detailNames = storedNames(detailFields);
const itemNames = Object.fromEntries(
  itemFields.map((name) => [name, orderItemFields[name].stored]),
) as unknown as NamesOf<keyof OrderItem>;

// The promised window is stored as the day number of its end and its length, because the lookup reads it with every row.
const windowToStored = ({ promisedFrom, promisedTo }: z.input<typeof OrderRow>) => {
  if (!promisedTo) return {};
  const last = dayNumber(promisedTo);
  return { promisedTo: last, promisedFrom: last - dayNumber(promisedFrom) };
};

const windowFromStored = ({ promisedFrom, promisedTo }: Record<string, unknown>) => {
  if (!promisedTo) return {};
  const last = Number(promisedTo);
  return { promisedTo: dayOfNumber(last), promisedFrom: dayOfNumber(last - Number(promisedFrom)) };
};

// A measured box is stored as a list: number, width, length, height, weight and instant.
const boxesToStored = ({ boxes, registered }: Pick<Order, 'boxes' | 'registered'>) => ({
  boxes:
    boxes.length === 0
      ? null
      : boxes.map(({ no, width, length, height, weight, measuredAt }) => [
          no,
          width,
          length,
          height,
          weight,
          Date.parse(measuredAt),
        ]),
  registered: registered && [registered.weight, registered.isUnmeasured],
});

const boxesFromStored = ({ boxes, registered }: Record<string, unknown>) => {
  const [weight, isUnmeasured] = (registered ?? []) as unknown[];
  return {
    boxes: ((boxes ?? []) as unknown[][]).map(([no, width, length, height, kg, at]) => ({
      no,
      width,
      length,
      height,
      weight: kg,
      measuredAt: new Date(Number(at)).toISOString(),
    })),
    registered: registered ? { weight, isUnmeasured } : null,
  };
};

// A result of a check is stored as a list: instant, hash, and the wrong parts if there are any.
const pccCheckToStored = ({ pccCheck }: Pick<Order, 'pccCheck'>) => ({
  pccCheck: pccCheck && [Date.parse(pccCheck.checkedAt), pccCheck.hash, ...pccCheck.wrong],
});

const pccCheckFromStored = (stored: unknown) => {
  if (!stored) return { pccCheck: null };
  const [at, hash, ...wrong] = stored as [number, ...string[]];
  return { pccCheck: { checkedAt: new Date(at).toISOString(), source: 'unipass', wrong, hash } };
};

// Orders of version 0.9.16 or earlier have the volume weight of one box and no volume.
const formerVolume = ({ volumeWeight, freightMethod }: Record<string, unknown>) =>
  Math.round(Number(volumeWeight) * (freightMethod === AIR ? AIR_DIVISOR : SEA_DIVISOR));

// The value of an order in USD is its total, and the rate of USD is 1, so most orders store neither value nor rates.
const usdToStored = ({ totalUsd, totalCurrency }: z.input<typeof OrderRow>) => ({
  totalUsd: totalCurrency === 'USD' ? null : totalUsd,
});

const usdFromStored = ({ totalUsd, totalPrice, totalCurrency }: Record<string, unknown>) => ({
  totalUsd: totalCurrency === 'USD' ? totalPrice : totalUsd,
});

const isInUsd = (items: readonly Record<string, unknown>[]): boolean =>
  items.every(({ currency }) => currency === 'USD');

const ratesToStored = ({ rates, itemList }: Pick<Order, 'rates' | 'itemList'>) => {
  if (rates === null || isInUsd(itemList)) return { rates: null };
  const { USD: _, ...others } = rates;
  return { rates: others };
};

const ratesFromStored = (rates: unknown, items: readonly Record<string, unknown>[]) => {
  if (isInUsd(items)) return { rates: { USD: 1 } };
  const hasDollars = items.some(({ currency }) => currency === 'USD');
  return { rates: rates && { ...rates, ...(hasDollars && { USD: 1 }) } };
};

// Instants are stored in epoch milliseconds: about 8 bytes instead of 24.
const rowToStored = (row: z.input<typeof OrderRow>) =>
  toStored(rowNames, {
    ...row,
    regDate: Date.parse(row.regDate),
    modiDate: Date.parse(row.modiDate),
    ...windowToStored(row),
    ...usdToStored(row),
    ...chargeToStored(row),
  });

const rowFromStored = (id: unknown, stored: Item) => {
  const row = fromStored(rowNames, stored);
  return {
    ...row,
    id,
    regDate: new Date(Number(row.regDate)).toISOString(),
    modiDate: new Date(Number(row.modiDate)).toISOString(),
    ...windowFromStored(row),
    volumeMm3: row.volumeMm3 || formerVolume(row),
    ...usdFromStored(row),
    ...chargeFromStored(row),
  };
};

const ORDER = 'ORDER';
export const orderKey = (id: number): Key => ({ pk: orderPartition(id), sk: ORDER });

// Active and deleted orders have separate partitions in the indexes.
const stateKey = (isDel: boolean) => (isDel ? 'D' : 'A');
const dayPartition = (isDel: boolean, day: string) => `DAY#${stateKey(isDel)}#${day}`;
const partnerPartition = (partnerId: number, isDel: boolean, month: string) =>
  `PAR#${partnerId}#${stateKey(isDel)}#${month}`;

const customerPartition = (memberId: number) => `CUS#${memberId}`;

export const orderTableItem = (order: Order): Key & Item => {
  const { itemList, ...wire } = z.encode(Order, order);
  const day = seoulDay(wire.regDate);
  const isListedForMember = order.customerNum !== NON_MEMBER && !order.isDel;
  return {
    ...orderKey(order.id),
    n: order.id,
    g1: dayPartition(order.isDel, day),
    g2: partnerPartition(order.partnerId, order.isDel, day.slice(0, 7)),
    ...(isListedForMember && { g3: customerPartition(order.customerNum) }),
    l: rowToStored(wire),
    d: toStored(detailNames, {
      ...wire,
      ...boxesToStored(wire),
      ...ratesToStored(order),
      ...pccCheckToStored(order),
      chargeCard: cardToStored(order),
    }),
    it: itemList.map((item) => toStored(itemNames, item)),
  };
};

const toOrder = (item: Item): Order => {
  const details = fromStored(detailNames, item.d as Item);
  const itemList = (item.it as Item[]).map((stored) => fromStored(itemNames, stored));
  const row = rowFromStored(item.n, item.l as Item);
  const order = Order.parse({
    ...row,
    ...details,
    chargeCard: cardFromStored(details.chargeCard, row.freightMethod),
    ...boxesFromStored(details),
    ...ratesFromStored(details.rates, itemList),
    ...pccCheckFromStored(details.pccCheck),
    itemList,
  });
  return { ...order, ...deriveMeasures(order) };
};

const toRow = (item: Item): OrderRow => OrderRow.parse(rowFromStored(item.n, item.l as Item));

/** Stored figures of an order. An order of version 0.9.16 or earlier has no volume. */
export const storedFiguresOf = (item: Item) => {
  const { weight, volumeMm3, volumeWeight, isUnmeasured } = fromStored(rowNames, item.l as Item);
  return { weight, volumeMm3, volumeWeight, isUnmeasured: isUnmeasured === 1 };
};

// The sort key of a courier may also be `ORDER`, so the partition key is checked as well.
const isOrder = (item: Item): boolean => item.sk === ORDER && orderIdOf(item) !== undefined;

export const orderOf = (item: Item): Order | undefined => (isOrder(item) ? toOrder(item) : undefined);

export const orderRowOf = (item: Item): OrderRow | undefined => (isOrder(item) ? toRow(item) : undefined);

/** Fields of an order from which the counters of the dashboard follow. */
export type CountedOrder = OrderRow & Pick<Order, 'firstStatus' | 'statusesBelow' | 'reachedDays'>;

/** Returns an order without most of its details, because the recount reads every order. */
export const countedOrderOf = (item: Item): CountedOrder | undefined => {
  const row = orderRowOf(item);
  if (!row) return undefined;
  const { firstStatus, statusesBelow, reachedDays } = fromStored(detailNames, item.d as Item);
  return {
    ...row,
    firstStatus: String(firstStatus),
    statusesBelow: String(statusesBelow),
    reachedDays: String(reachedDays),
  };
};

/**
 * AP-01 Adds an order with its locks and lookup items. Fails as `HOUSE_BILL` or `ORDER_NUMBER` if its house bill number or order number
 * is taken.
 */
export const addOrderActions = (order: Order): Action[] => [
  { name: 'ORDER', put: orderTableItem(order), condition: 'attribute_not_exists(pk)' },
  ...lookupActions(undefined, order),
];

/** Condition that fields of the list row are stored with the values of `order`. */
const hasStored = (order: OrderRow, fields: readonly (keyof typeof rowNames)[]) => {
  const read = rowToStored(z.encode(OrderRow, order));
  const equalsStored = (name: string) =>
    read[name] === undefined ? `attribute_not_exists(l.#${name})` : `l.#${name} = :${name}`;
  const names = fields.map((field) => rowNames[field][0]);
  const stored = names.filter((name) => read[name] !== undefined);
  return {
    condition: ['attribute_exists(pk)', ...names.map(equalsStored)].join(' AND '),
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ...(stored.length > 0 && {
      values: Object.fromEntries(stored.map((name) => [`:${name}`, read[name]])),
    }),
  };
};

// A print and a check of the customs code change no version. A write with the values of before would undo them.
const ifUnchanged = (order: OrderRow) => ({
  name: 'ORDER' as const,
  ...hasStored(order, ['version', 'printCount', 'pccState']),
});

/**
 * AP-08 Changes an order; deleting and restoring are changes of `isDel`. Fails as `ORDER` if the order was changed or
 * printed concurrently, as `HOUSE_BILL` or `ORDER_NUMBER` if its house bill number or order number is taken.
 * @param after order after the change, with version `before.version + 1`
 */
export const orderChangeActions = (before: Order, after: Order): Action[] => [
  { put: orderTableItem(after), ...ifUnchanged(before) },
  ...lookupActions(before, after),
  ...consolChangeActions(before, after),
];

/**
 * AP-170 Deletes an order permanently, except the lock of its house bill number. Fails as `ORDER` if the order was
 * changed or printed concurrently.
 */
export const removeOrderActions = (order: OrderRow): Action[] => [
  { delete: orderKey(order.id), ...ifUnchanged(order) },
  ...lookupActions(order, undefined),
];

/** AP-170 Condition check without a write. Fails as `ORDER` if the order was changed or printed concurrently. */
export const orderGuardAction = (order: OrderRow): Action => ({
  check: orderKey(order.id),
  ...ifUnchanged(order),
});

type ReadOptions = {
  consistent?: boolean;
  /** Also returns deleted orders of the caller's own partner, so that a repeated deletion succeeds. */
  withDeleted?: boolean;
};

/** AP-02 Returns orders in the sequence of `ids`. Omits unknown ids and orders outside the scope. */
export const getOrders = async (
  scope: Scope,
  ids: readonly number[],
  { consistent, withDeleted }: ReadOptions = {},
): Promise<Order[]> => {
  const items = await batchGet([...new Set(ids)].map(orderKey), { consistent });
  const byId = new Map(items.map((item) => [item.n as number, item]));
  return ids.flatMap((id) => {
    const item = byId.get(id);
    if (!item) return [];
    const order = toOrder(item);
    return (withDeleted ? isInScope : isReadable)(scope, order) ? [order] : [];
  });
};

export const getOrder = async (
  scope: Scope,
  id: number,
  options: ReadOptions = {},
): Promise<Order | undefined> => (await getOrders(scope, [id], options))[0];

/** `read`: number of rows read, including rows that a filter dropped. `next`: value of `below` for the next page. */
export type RowPage = { rows: OrderRow[]; read: number; next?: number };

/**
 * `limit`: number of rows read, before the filter (default: 1 MB of rows). `below`: only smaller order ids are
 * returned.
 */
export type ListOptions = { limit?: number; below?: number; conditions?: readonly Condition[] };

const listPartition = async (
  index: 'gsi1' | 'gsi2' | 'gsi3',
  partition: string,
  { limit, below, conditions = [] }: ListOptions,
): Promise<RowPage> => {
  const filter = filterExpression(conditions, rowNames);
  const { items, read, next } = await query({
    ...filter,
    IndexName: index,
    KeyConditionExpression: below === undefined ? '#g = :g' : '#g = :g AND n < :below',
    ExpressionAttributeNames: { ...filter.ExpressionAttributeNames, '#g': index.replace('gsi', 'g') },
    ExpressionAttributeValues: {
      ...filter.ExpressionAttributeValues,
      ':g': partition,
      ...(below !== undefined && { ':below': below }),
    },
    ScanIndexForward: false,
    Limit: limit,
  });
  const rows = items.map(toRow).filter((row) => meetsConditions(row, conditions));
  return { rows, read, next: next && (next.n as number) };
};

/** AP-05 Returns list rows of a day, newest first. @param day of the registration in Seoul, `YYYY-MM-DD` */
export const listOrdersByDay = (day: string, isDel: boolean, options: ListOptions): Promise<RowPage> =>
  listPartition('gsi1', dayPartition(isDel, day), options);

/** AP-06 Returns list rows of a partner, newest first. @param month of the registration in Seoul, `YYYY-MM` */
export const listPartnerOrdersByMonth = (
  partnerId: number,
  month: string,
  isDel: boolean,
  options: ListOptions,
): Promise<RowPage> => listPartition('gsi2', partnerPartition(partnerId, isDel, month), options);

/** AP-07 Returns list rows of a member, newest first, without deleted orders. */
export const listCustomerOrders = (memberId: number, options: ListOptions): Promise<RowPage> =>
  listPartition('gsi3', customerPartition(memberId), options);

/** AP-263 Counts the orders of a member without deleted ones. Reads the member's whole index partition. */
export const countCustomerOrders = (memberId: number): Promise<number> =>
  countQuery({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :g',
    ExpressionAttributeValues: { ':g': customerPartition(memberId) },
  });

/**
 * AP-560 Stores the state of the check of an order's customs code without a change of the version.
 * @param check null keeps the stored result
 * @returns false if the order was deleted permanently or one of the checked values was changed concurrently
 */
export const storePccState = async (
  order: Order,
  state: PccState,
  check: StoredPccCheck | null,
): Promise<boolean> => {
  const { condition, names, values } = hasStored(order, pccInputs);
  const [stateName, checkName] = [rowNames.pccState[0], detailNames.pccCheck[0]];
  const { ok } = await updateItem(orderKey(order.id), {
    UpdateExpression: check ? 'SET l.#state = :state, d.#check = :check' : 'SET l.#state = :state',
    ConditionExpression: condition,
    ExpressionAttributeNames: { ...names, '#state': stateName, ...(check && { '#check': checkName }) },
    ExpressionAttributeValues: {
      ...values,
      ':state': state,
      ...(check && { ':check': pccCheckToStored({ pccCheck: check }).pccCheck }),
    },
    ReturnValues: 'NONE',
  });
  return ok;
};

/** Number of a print of an order, and its instant. */
type CountedPrint = { number: number; at: string };

/** Prints that an order stores, so that a repeat of their requests is not counted again. */
const STORED_PRINTS = 5;

/**
 * AP-08 Counts a print of an order. A repeated request is not counted again, unless `STORED_PRINTS` others followed: it
 * gets its first number and instant. @param requestHash text without blanks and commas
 * @returns undefined if the order is unknown or deleted
 */
export const countPrint = async (
  { id, lastPrint }: Pick<Order, 'id' | 'lastPrint'>,
  requestHash: string,
  now: Date,
): Promise<CountedPrint | undefined> => {
  const count = rowNames.printCount[0];
  const last = detailNames.lastPrint[0];
  const earlier = lastPrint.split(',', STORED_PRINTS - 1).filter(Boolean);
  const { ok, item } = await updateItem(orderKey(id), {
    UpdateExpression: 'SET l.#count = if_not_exists(l.#count, :none) + :one, d.#last = :last',
    ConditionExpression:
      'attribute_exists(pk) AND attribute_not_exists(l.#isDel) AND (attribute_not_exists(d.#last) OR (d.#last = :before AND NOT contains(d.#last, :hash)))',
    ExpressionAttributeNames: { '#count': count, '#last': last, '#isDel': rowNames.isDel[0] },
    ExpressionAttributeValues: {
      ':none': 0,
      ':one': 1,
      ':before': lastPrint,
      ':last': [`${now.getTime()} ${requestHash}`, ...earlier].join(','),
      ':hash': requestHash,
    },
    ReturnValues: 'UPDATED_NEW',
  });
  const { l = {}, d = {} } = (item ?? {}) as { l?: Item; d?: Item };
  const stored = String(d[last] ?? '');
  const prints = stored.split(',').map((print) => print.split(' '));
  const place = prints.findIndex(([, hash]) => hash === requestHash);
  if (place >= 0) {
    return { number: Number(l[count]) - place, at: new Date(Number(prints[place]?.[0])).toISOString() };
  }
  // Another request has printed the order since it was read.
  if (!ok && stored !== lastPrint) return countPrint({ id, lastPrint: stored }, requestHash, now);
  return undefined;
};
