import * as z from 'zod';
import { normaliseMblNo } from '#shared/domain/consol.ts';
import type { Box } from '#shared/domain/measures.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, batchGet, getItem, type Item, type Key, queryAll, queryToEnd } from './client.ts';
import { getOrders } from './order.entity.ts';

/** Consols, the locks of their M/BL numbers, and their orders. */

const mblKey = (mblNo: string): Key => ({ pk: `MBL#${normaliseMblNo(mblNo)}`, sk: 'MBL' });
const consolPartition = (id: number | '') => `CONSOL#${id}`;
export const consolKey = (id: number): Key => ({ pk: consolPartition(id), sk: 'CONSOL' });

/** The stored form of a consol. Names and totals are computed when it is read. */
export const KeptConsol = z.object({
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
  /**
   * Number of linking steps. A change of all members requires it unchanged, so that no order is linked concurrently.
   */
  links: z.number(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type KeptConsol = z.output<typeof KeptConsol>;

/** Consols are indexed by the months of ETD and ETA and by status, in partitions of their own. */
export const consolItem = (consol: KeptConsol): Key & Item => ({
  ...consolKey(consol.id),
  n: consol.id,
  g1: `CETD#${consol.etd.slice(0, 7)}`,
  g2: `CETA#${consol.eta.slice(0, 7)}`,
  g3: `CST#${consol.status}`,
  l: consol,
});

/** The consol in a table item, or undefined for any other item. For jobs that read the whole table. */
export const consolOf = (item: Item): KeptConsol | undefined =>
  item.sk === consolKey(0).sk && String(item.pk).startsWith(consolPartition('')) ? fromItem(item) : undefined;

/** True if a table item is the lock of an M/BL number. For jobs that read the whole table. */
export const isMblLock = ({ pk }: Item): boolean => String(pk).startsWith(mblKey('').pk);

const fromItem = (item: Item): KeptConsol => KeptConsol.parse(item.l);

/** Consols queried concurrently. */
const SIDE_BY_SIDE = 50;

/** AP-80 the consols of these M/BL numbers. Unknown numbers are omitted. */
export const findConsolIdsByMblNo = async (mblNos: readonly string[]): Promise<number[]> => {
  const keys = new Map(mblNos.map((mblNo) => [normaliseMblNo(mblNo), mblKey(mblNo)]));
  return (await batchGet([...keys.values()])).map(({ id }) => id as number);
};

/**
 * An order in a consol, with the figures that the totals of the consol add up. It is written with the order. Members
 * written by version 0.9.16 and earlier have no box: `withBoxes` reads it from the order.
 */
const Member = z.object({
  id: z.number(),
  boxQty: z.number(),
  weight: z.number(),
  width: z.number().optional(),
  length: z.number().optional(),
  height: z.number().optional(),
});
export type ConsolMember = z.output<typeof Member>;

/** AP-81 the orders of a consol, strongly consistent. */
export const listMembers = async (consolId: number): Promise<ConsolMember[]> =>
  (await queryAll(consolPartition(consolId), 'ORDER#', { consistent: true })).map((item) =>
    Member.parse(item),
  );

/** AP-240 members with their boxes; a member without one takes it from its order. */
export const withBoxes = async (members: readonly ConsolMember[]): Promise<(ConsolMember & Box)[]> => {
  const missing = members.filter(({ height }) => height === undefined).map(({ id }) => id);
  const orders = missing.length > 0 ? await getOrders('all', missing, { consistent: true }) : [];
  const boxes = new Map(orders.map(({ id, width, length, height }) => [id, { width, length, height }]));
  const none = { width: 0, length: 0, height: 0 };
  return members.map((member) => ({ ...none, ...member, ...boxes.get(member.id) }));
};

/** AP-81 ids of the orders in these consols. */
export const listConsolOrderIds = async (consolIds: readonly number[]): Promise<number[]> => {
  const members = await mapWithLimit(consolIds, SIDE_BY_SIDE, listMembers);
  return members.flat().map(({ id }) => id);
};

/** AP-82 one consol, strongly consistent. */
export const getConsol = async (id: number): Promise<KeptConsol | undefined> => {
  const item = await getItem(consolKey(id), { consistent: true });
  return item && fromItem(item);
};

/** AP-82 several consols. Unknown ids are omitted. */
export const getConsols = async (ids: readonly number[]): Promise<KeptConsol[]> =>
  (await batchGet([...new Set(ids)].map(consolKey))).map(fromItem);

const listIndex = async (index: 'gsi1' | 'gsi2' | 'gsi3', partition: string): Promise<KeptConsol[]> => {
  const items = await queryToEnd({
    IndexName: index,
    KeyConditionExpression: '#g = :g',
    ExpressionAttributeNames: { '#g': index.replace('gsi', 'g') },
    ExpressionAttributeValues: { ':g': partition },
    ScanIndexForward: false,
  });
  return items.map(fromItem);
};

/** AP-83 the consols that depart (`etd`) or arrive (`eta`) in a month, newest first. */
export const listConsolsOfMonth = (date: 'etd' | 'eta', month: string): Promise<KeptConsol[]> =>
  date === 'etd' ? listIndex('gsi1', `CETD#${month}`) : listIndex('gsi2', `CETA#${month}`);

/** AP-84 the consols of a status, newest first. */
export const listConsolsOfStatus = (status: string): Promise<KeptConsol[]> =>
  listIndex('gsi3', `CST#${status}`);

/** Transaction actions that register a consol. Fail as `MBL` if its number is taken. */
export const addConsolActions = (consol: KeptConsol): Action[] => [
  { name: 'CONSOL', put: consolItem(consol), condition: 'attribute_not_exists(pk)' },
  {
    name: 'MBL',
    put: { ...mblKey(consol.mblNo), id: consol.id },
    condition: 'attribute_not_exists(pk)',
  },
];

const asRead = ({ version, links }: KeptConsol) => ({
  condition: 'l.version = :version AND l.links = :links',
  values: { ':version': version, ':links': links },
});

const movesNumber = (before: KeptConsol, after: KeptConsol) =>
  normaliseMblNo(before.mblNo) !== normaliseMblNo(after.mblNo);

/** Transaction actions that change a consol. Fail if an order was linked after it was read. */
export const changeConsolActions = (before: KeptConsol, after: KeptConsol): Action[] => [
  { name: 'CONSOL', put: consolItem({ ...after, version: before.version + 1 }), ...asRead(before) },
  ...(movesNumber(before, after)
    ? [
        {
          name: 'MBL',
          put: { ...mblKey(after.mblNo), id: after.id },
          condition: 'attribute_not_exists(pk)',
        },
        { name: 'MBL_BEFORE', delete: mblKey(before.mblNo) },
      ]
    : []),
];

/** Transaction actions that delete a consol and free its number. Fail if an order was linked after it was read. */
export const removeConsolActions = (consol: KeptConsol): Action[] => [
  { name: 'CONSOL', delete: consolKey(consol.id), ...asRead(consol) },
  { name: 'MBL', delete: mblKey(consol.mblNo) },
];

/** Action of every transaction that links orders. Fails unless the consol still has this number and status. */
export const linkGuardAction = ({
  id,
  mblNo,
  status,
}: Pick<KeptConsol, 'id' | 'mblNo' | 'status'>): Action => ({
  name: 'CONSOL',
  update: consolKey(id),
  expression: 'SET l.links = l.links + :one',
  condition: 'l.mblNo = :mblNo AND l.#status = :status',
  names: { '#status': 'status' },
  values: { ':one': 1, ':mblNo': mblNo, ':status': status },
});
