import * as z from 'zod';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { isLoadable } from '#shared/domain/order-status.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { lockKey } from '#shared/domain/values/mbl-no.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import {
  type Action,
  batchGet,
  getItem,
  type Item,
  type Key,
  queryAll,
  queryToEnd,
  updateItem,
} from './client.ts';
import { getOrders } from './order.entity.ts';

const MBL = 'MBL#';
const mblKey = (mblNo: string): Key => ({ pk: `${MBL}${lockKey(mblNo)}`, sk: 'MBL' });
const consolPartition = (id: number | '') => `CONSOL#${id}`;
export const consolKey = (id: number): Key => ({ pk: consolPartition(id), sk: 'CONSOL' });

// An earlier version stored the ids of the orders.
const OrderCount = z.union([z.number(), z.array(z.number()).transform((ids) => ids.length)]);

/** Result of a closed session of scans, as counts, because each list of consols reads it. */
const SessionResult = z.object({
  closedAt: z.iso.datetime(),
  /** Orders of which the session found all boxes, and some. */
  complete: OrderCount,
  begun: OrderCount,
  /** Codes that the session refused. */
  over: z.number(),
  /** Identifies the linked orders that were counted. Counts of other orders are out of date. */
  countedOrders: z.string().default(''),
});
export type SessionResult = z.output<typeof SessionResult>;
const LatestSession = z.object({ sessionId: z.string(), result: SessionResult.optional() });

export const StoredConsol = z.object({
  id: z.number(),
  version: z.number(),
  freightCode: z.number(),
  mblNo: z.string(),
  etd: z.string(),
  eta: z.string(),
  departCity: z.string(),
  arrivalCity: z.string(),
  status: z.string(),
  memo: z.string(),
  mblConfirmation: z.object({ by: z.string(), byId: z.number(), at: z.iso.datetime() }).optional(),
  /** Latest session of each mode. */
  loading: LatestSession.optional(),
  unloading: LatestSession.optional(),
  /** Ids of the orders that stayed behind at the last change of status, although they are linked. */
  left: z.array(z.number()).optional(),
  /** Latest session of loading when the orders in `left` stayed behind. A later one can find them. */
  leftSession: z.string().optional(),
  /** Ids of the orders that were not scanned completely and that a person counts as loaded. */
  included: z.array(z.number()).optional(),
  /**
   * Number of writes that linked orders, opened a session or stored its result. A change of the whole consol fails if
   * this number has changed. 0 if the consol was read from an index.
   */
  links: z.number(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type StoredConsol = z.output<typeof StoredConsol>;

// `links` is no part of `l`, because each link would then be written to every index. The lists of orders are not
// either, because no list of consols needs them.
export const consolItem = ({ links, left, leftSession, included, ...row }: StoredConsol): Key & Item => ({
  ...consolKey(row.id),
  n: row.id,
  g1: `CETD#${row.etd.slice(0, 7)}`,
  g2: `CETA#${row.eta.slice(0, 7)}`,
  g3: `CST#${row.status}`,
  l: row,
  links,
  ...(left && left.length > 0 && { left, leftSession }),
  ...(included && included.length > 0 && { included }),
});

export const consolOf = (item: Item): StoredConsol | undefined =>
  item.sk === consolKey(0).sk && String(item.pk).startsWith(consolPartition('')) ? fromItem(item) : undefined;

export const isMblLock = ({ pk }: Item): boolean => String(pk).startsWith(MBL);

// Version 0.9.16 or earlier stored `links` in `l`. An index does not have the number.
const fromItem = ({ l, links, left, leftSession, included }: Item): StoredConsol =>
  StoredConsol.parse({
    links: links ?? 0,
    ...(l as Item),
    ...(links !== undefined && { links }),
    left,
    leftSession,
    included,
  });

/**
 * True if an order stayed behind, although it is linked, and no later session of loading found it.
 * @param isLoaded all of its boxes are loaded
 */
export const isLeftBehind = (
  { left, leftSession, loading }: StoredConsol,
  orderId: number,
  isLoaded: boolean,
): boolean => {
  const isLoadedSince = isLoaded && loading?.sessionId !== leftSession;
  return Boolean(left?.includes(orderId)) && !isLoadedSince;
};

/** Name of the field with the latest session of a mode. */
const sessionFields = { load: 'loading', arrival: 'unloading' } as const satisfies Record<
  SessionMode,
  string
>;
export const latestSessionOf = (consol: StoredConsol, mode: SessionMode) => consol[sessionFields[mode]];

const COUNT_CHANGE = 'links = if_not_exists(links, l.links) + :one';

/** AP-430 Stores the session that was opened on a consol. Fails as `CONSOL` if the consol does not exist. */
export const recordSessionAction = (consolId: number, mode: SessionMode, sessionId: string): Action => ({
  name: 'CONSOL',
  update: consolKey(consolId),
  expression: `SET l.#session = :session, ${COUNT_CHANGE}`,
  condition: 'attribute_exists(pk)',
  names: { '#session': sessionFields[mode] },
  values: { ':session': { sessionId }, ':one': 1 },
});

/** AP-431 Stores the result of a closed session, unless a later one was opened. */
export const storeSessionResult = async (
  consolId: number,
  mode: SessionMode,
  sessionId: string,
  result: SessionResult,
): Promise<void> => {
  await updateItem(consolKey(consolId), {
    UpdateExpression: `SET l.#session.#result = :result, ${COUNT_CHANGE}`,
    ConditionExpression: 'l.#session.sessionId = :id AND attribute_not_exists(l.#session.#result)',
    ExpressionAttributeNames: { '#session': sessionFields[mode], '#result': 'result' },
    ExpressionAttributeValues: { ':id': sessionId, ':result': result, ':one': 1 },
  });
};

/** AP-482 Replaces the result of a session, unless it or the consol was changed concurrently. */
export const replaceSessionResult = async (
  consolId: number,
  mode: SessionMode,
  sessionId: string,
  { stored, derived }: { stored: SessionResult; derived: SessionResult },
): Promise<void> => {
  await updateItem(consolKey(consolId), {
    UpdateExpression: `SET l.#session.#result = :derived, ${COUNT_CHANGE}`,
    ConditionExpression: 'l.#session.sessionId = :id AND l.#session.#result.closedAt = :closedAt',
    ExpressionAttributeNames: { '#session': sessionFields[mode], '#result': 'result' },
    ExpressionAttributeValues: {
      ':id': sessionId,
      ':closedAt': stored.closedAt,
      ':derived': derived,
      ':one': 1,
    },
  });
};

/** AP-483 Replaces the lists of orders that were left and included, unless the consol was changed concurrently. */
export const storeMarks = async (
  { id, version }: StoredConsol,
  { left, included }: Required<Pick<StoredConsol, 'left' | 'included'>>,
): Promise<void> => {
  await updateItem(consolKey(id), {
    UpdateExpression: `SET #left = :left, included = :included, ${COUNT_CHANGE}`,
    ConditionExpression: 'l.version = :version',
    ExpressionAttributeNames: { '#left': 'left' },
    ExpressionAttributeValues: { ':left': left, ':included': included, ':version': version, ':one': 1 },
  });
};

const CONCURRENCY = 50;

/**
 * AP-80 Returns consol ids by the `lockKey` of an M/BL number, which ignores case, blanks and hyphens. Omits unknown numbers.
 */
export const findConsolIdsByMblNo = async (mblNos: readonly string[]): Promise<Map<string, number>> => {
  const items = await batchGet([...new Set(mblNos.map(lockKey))].map(mblKey));
  return new Map(items.map(({ pk, id }) => [String(pk).slice(MBL.length), id as number]));
};

/** Order in a consol, with the values that the totals of the consol add up. */
const ConsolMember = z.object({
  id: z.number(),
  boxQty: z.number(),
  /** kg */
  weight: z.number(),
  /** Absent in items of version 0.9.16 or earlier, like `isExcluded`. */
  volumeMm3: z.number().optional(),
  isUnmeasured: z.boolean().optional(),
  /** The order has a status in which it does not travel. */
  isExcluded: z.boolean().optional(),
});
export type ConsolMember = z.output<typeof ConsolMember>;
export type CountedMember = ConsolMember & { volumeMm3: number };

/** AP-81 Returns the consol members of a consol by a strongly consistent read. */
export const listConsolMembers = async (consolId: number): Promise<ConsolMember[]> =>
  (await queryAll(consolPartition(consolId), 'ORDER#', { consistent: true })).map((item) =>
    ConsolMember.parse(item),
  );

/**
 * AP-240 Returns the consol members with their volumes. Those of items of version 0.9.16 or earlier are read from the order,
 * and are 0 if the order does not exist.
 */
export const withVolumes = async (members: readonly ConsolMember[]): Promise<CountedMember[]> => {
  const former = members.filter(({ volumeMm3 }) => volumeMm3 === undefined).map(({ id }) => id);
  const orders = former.length > 0 ? await getOrders('all', former, { consistent: true }) : [];
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return members.map((member) => {
    const order = orderOf.get(member.id);
    if (!order) return { ...member, volumeMm3: member.volumeMm3 ?? 0 };
    const { boxQty, weight, volumeMm3, isUnmeasured, status } = order;
    return { ...member, boxQty, weight, volumeMm3, isUnmeasured, isExcluded: !isLoadable(status) };
  });
};

/** AP-81 Returns the ids of all orders in these consols. */
export const listConsolOrderIds = async (consolIds: readonly number[]): Promise<number[]> => {
  const members = await mapWithLimit(consolIds, CONCURRENCY, listConsolMembers);
  return members.flat().map(({ id }) => id);
};

/** AP-82 Returns a consol by a strongly consistent read. */
export const getConsol = async (id: number): Promise<StoredConsol | undefined> => {
  const item = await getItem(consolKey(id), { consistent: true });
  return item && fromItem(item);
};

/** AP-82 Returns consols in no particular order. Omits unknown ids. */
export const getConsols = async (ids: readonly number[]): Promise<StoredConsol[]> =>
  (await batchGet([...new Set(ids)].map(consolKey))).map(fromItem);

const listIndex = async (index: 'gsi1' | 'gsi2' | 'gsi3', partition: string): Promise<StoredConsol[]> => {
  const items = await queryToEnd({
    IndexName: index,
    KeyConditionExpression: '#g = :g',
    ExpressionAttributeNames: { '#g': index.replace('gsi', 'g') },
    ExpressionAttributeValues: { ':g': partition },
    ScanIndexForward: false,
  });
  return items.map(fromItem);
};

/** AP-83 Returns the consols of a month, newest first. @param month of ETD or ETA, `YYYY-MM` */
export const listConsolsOfMonth = (date: 'etd' | 'eta', month: string): Promise<StoredConsol[]> =>
  date === 'etd' ? listIndex('gsi1', `CETD#${month}`) : listIndex('gsi2', `CETA#${month}`);

/** AP-84 Returns the consols in a status, newest first. */
export const listConsolsOfStatus = (status: string): Promise<StoredConsol[]> =>
  listIndex('gsi3', `CST#${status}`);

/** AP-242 Adds a consol. Fails as `MASTER_BILL` if its M/BL number is taken. */
export const addConsolActions = (consol: StoredConsol): Action[] => [
  { name: 'CONSOL', put: consolItem(consol), condition: 'attribute_not_exists(pk)' },
  {
    name: 'MASTER_BILL',
    put: { ...mblKey(consol.mblNo), id: consol.id },
    condition: 'attribute_not_exists(pk)',
  },
];

const ifUnchanged = ({ version, links }: StoredConsol) => ({
  condition: 'l.version = :version AND (links = :links OR l.links = :links AND attribute_not_exists(links))',
  values: { ':version': version, ':links': links },
});

/** AP-553 Fails as `CONSOL` unless the consol is in preparation. */
export const openConsolCheckAction = (id: number): Action => ({
  name: 'CONSOL',
  check: consolKey(id),
  condition: 'l.#status = :status',
  names: { '#status': 'status' },
  values: { ':status': CONSOL_OPEN },
});

const isLockChanged = (before: StoredConsol, after: StoredConsol) =>
  lockKey(before.mblNo) !== lockKey(after.mblNo);

/**
 * AP-242 Changes a consol and sets its next version. Fails as `CONSOL` if the consol was changed or an order was linked
 * after `before` was read, as `MASTER_BILL` if the M/BL number is taken.
 */
export const changeConsolActions = (before: StoredConsol, after: StoredConsol): Action[] => [
  { name: 'CONSOL', put: consolItem({ ...after, version: before.version + 1 }), ...ifUnchanged(before) },
  ...(isLockChanged(before, after)
    ? [
        {
          name: 'MASTER_BILL' as const,
          put: { ...mblKey(after.mblNo), id: after.id },
          condition: 'attribute_not_exists(pk)',
        },
        { name: 'FORMER_MASTER_BILL' as const, delete: mblKey(before.mblNo) },
      ]
    : []),
];

/** AP-242 Deletes a consol. Fails as `CONSOL` if it was changed or an order was linked after `consol` was read. */
export const removeConsolActions = (consol: StoredConsol): Action[] => [
  { name: 'CONSOL', delete: consolKey(consol.id), ...ifUnchanged(consol) },
  { name: 'MASTER_BILL', delete: mblKey(consol.mblNo) },
];

/**
 * AP-234 Increments `links`, which a concurrent change of the whole consol checks. Must be part of every transaction
 * that links orders. Fails as `CONSOL` unless the consol still has this M/BL number, status and ETA.
 * @param eta empty: not checked, for an operation of an earlier version
 */
export const linkGuardAction = ({
  id,
  mblNo,
  status,
  eta,
}: Pick<StoredConsol, 'id' | 'mblNo' | 'status' | 'eta'>): Action => ({
  name: 'CONSOL',
  update: consolKey(id),
  expression: `SET ${COUNT_CHANGE}`,
  condition: `l.mblNo = :mblNo AND l.#status = :status${eta && ' AND l.eta = :eta'}`,
  names: { '#status': 'status' },
  values: { ':one': 1, ':mblNo': mblNo, ':status': status, ...(eta && { ':eta': eta }) },
});
