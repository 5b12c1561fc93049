import * as z from 'zod';
import { normaliseMblNo } from '#shared/domain/consol.ts';
import type { Box } from '#shared/domain/measures.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, batchGet, getItem, type Item, type Key, queryAll, queryToEnd } from './client.ts';
import { getOrders } from './order.entity.ts';

/** Consols: an M/BL number leads to its consol, a consol to its orders. */

const mblKey = (mblNo: string): Key => ({ pk: `MBL#${normaliseMblNo(mblNo)}`, sk: 'MBL' });
const consolPartition = (id: number | '') => `CONSOL#${id}`;
export const consolKey = (id: number): Key => ({ pk: consolPartition(id), sk: 'CONSOL' });

/** A consol as kept: names and totals are worked out when it is read. */
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
  /** Counts the steps that put orders in: who reads the members and changes them all knows by it that none was added. */
  links: z.number(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type KeptConsol = z.output<typeof KeptConsol>;

/** Found by the month of either date and by status: the order indexes' partitions of other names. */
export const consolItem = (consol: KeptConsol): Key & Item => ({
  ...consolKey(consol.id),
  n: consol.id,
  g1: `CETD#${consol.etd.slice(0, 7)}`,
  g2: `CETA#${consol.eta.slice(0, 7)}`,
  g3: `CST#${consol.status}`,
  l: consol,
});

/** Any item of the table, when it is a consol: for jobs, which see every item. */
export const consolOf = (item: Item): KeptConsol | undefined =>
  item.sk === consolKey(0).sk && String(item.pk).startsWith(consolPartition('')) ? fromItem(item) : undefined;

/** Whether an item of the table is the lock of an M/BL number: for jobs, which see every item. */
export const isMblLock = ({ pk }: Item): boolean => String(pk).startsWith(mblKey('').pk);

const fromItem = (item: Item): KeptConsol => KeptConsol.parse(item.l);

/** Consols asked side by side. */
const SIDE_BY_SIDE = 50;

/** AP-80 the consols of these M/BL numbers; unknown ones are left out. */
export const findConsolIdsByMblNo = async (mblNos: readonly string[]): Promise<number[]> => {
  const keys = new Map(mblNos.map((mblNo) => [normaliseMblNo(mblNo), mblKey(mblNo)]));
  return (await batchGet([...keys.values()])).map(({ id }) => id as number);
};

/**
 * An order's place in a consol, with the figures that the consol's totals add up. It is written with the order. Members
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

/** AP-81 the orders of a consol, as they stand. */
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

/** AP-81 the orders that are in these consols. */
export const listConsolOrderIds = async (consolIds: readonly number[]): Promise<number[]> => {
  const members = await mapWithLimit(consolIds, SIDE_BY_SIDE, listMembers);
  return members.flat().map(({ id }) => id);
};

/** AP-82 one consol, as it stands. */
export const getConsol = async (id: number): Promise<KeptConsol | undefined> => {
  const item = await getItem(consolKey(id), { consistent: true });
  return item && fromItem(item);
};

/** AP-82 several consols; unknown ones are left out. */
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

/** Parts of the transaction that registers a consol: reported as `MBL` when its number is taken. */
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

/** Parts of the transaction that changes a consol in which no order was put since it was read. */
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

/** Parts of the transaction that removes a consol in which no order was put since it was read; its number is free again. */
export const removeConsolActions = (consol: KeptConsol): Action[] => [
  { name: 'CONSOL', delete: consolKey(consol.id), ...asRead(consol) },
  { name: 'MBL', delete: mblKey(consol.mblNo) },
];

/** Part of every transaction that puts orders into a consol: it still has this number and status. */
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
