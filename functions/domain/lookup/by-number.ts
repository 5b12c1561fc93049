import type { ParcelQuery } from '#shared/contract/parcel.ts';
import { findConsolIdsByMblNo, listConsolOrderIds } from '../../db/consol.entity.ts';
import { getOrders } from '../../db/order.entity.ts';
import { type Condition, meets } from '../../db/order-filter.ts';
import {
  findIdsByHblNo,
  findIdsByOrderNumber,
  findIdsByTrackingNumber,
} from '../../db/order-lookups.entity.ts';
import type { Scope } from '../../db/scope.ts';
import { decodeCursor, encodeCursor, type LookupPage, PAGE_ROWS } from './cursor.ts';

type Numbers = Pick<
  ParcelQuery,
  'orderId' | 'hblNo' | 'mblNo' | 'courierCode' | 'courierNum' | 'isDel' | 'paging'
>;

const idsByHblNo = async (hblNos: readonly string[]) => [...(await findIdsByHblNo(hblNos)).values()];
const idsByMblNo = async (mblNos: readonly string[]) =>
  listConsolOrderIds(await findConsolIdsByMblNo(mblNos));

/** For each kind of number that was given, the orders it leads to. */
const searchesOf = (scope: Scope, query: Numbers): Promise<number[]>[] => [
  ...(query.orderId.length > 0 ? [findIdsByOrderNumber(scope, query.orderId, query.isDel)] : []),
  ...(query.hblNo.length > 0 ? [idsByHblNo(query.hblNo)] : []),
  ...(query.mblNo.length > 0 ? [idsByMblNo(query.mblNo)] : []),
  ...(query.courierNum ? [findIdsByTrackingNumber(query.courierNum, query.courierCode)] : []),
];

export const hasNumbers = ({ orderId, hblNo, mblNo, courierNum }: Numbers): boolean =>
  orderId.length + hblNo.length + mblNo.length + courierNum.length > 0;

const SHELF = 'number';

/**
 * The orders that match every kind of number given, inside the scope and meeting the conditions, newest first: by key,
 * whatever their date.
 */
export const listByNumber = async (
  scope: Scope,
  query: Numbers,
  conditions: readonly Condition[],
): Promise<LookupPage> => {
  const below = decodeCursor(query.paging, [SHELF])?.below ?? Number.MAX_SAFE_INTEGER;
  const [first = [], ...others] = await Promise.all(searchesOf(scope, query));
  const alsoIn = others.map((ids) => new Set(ids));
  const ids = [...new Set(first)]
    .filter((id) => id < below && alsoIn.every((set) => set.has(id)))
    .sort((a, b) => b - a);

  const page = ids.slice(0, PAGE_ROWS);
  const orders = await getOrders(scope, page);
  const last = page.at(-1);
  return {
    rows: orders.filter((order) => order.isDel === query.isDel && meets(order, conditions)),
    nextPaging:
      last !== undefined && ids.length > page.length ? encodeCursor({ at: SHELF, below: last }) : null,
  };
};
