import type { OwnOrder, OwnParcel } from '#shared/domain/own-parcel.ts';
import { AppError } from '#shared/errors.ts';
import { getOrder, type ListOptions, listCustomer } from '../../db/order.entity.ts';
import { statusNames } from './tracking.ts';

const PAGE_ROWS = 30;
/** Rows read for one answer; with a rare status a page may come back short and still go on. */
const MAX_READ = 600;
/** Rows read at a time where statuses leave some out. */
const READ_AT_ONCE = 100;

/**
 * A member's parcels of these statuses (any when none is named), newest first. `paging` is the last number of the page
 * before, 0 for the first page.
 */
export const listOwnParcels = async (
  memberId: number,
  statuses: readonly string[],
  paging: number,
): Promise<{ rows: OwnParcel[]; nextPaging: string | null }> => {
  const nameOf = await statusNames();
  const filter: ListOptions =
    statuses.length === 0
      ? { limit: PAGE_ROWS }
      : { limit: READ_AT_ONCE, conditions: [{ field: 'status', oneOf: statuses }] };
  const rows: OwnParcel[] = [];
  let below = paging || undefined;
  let read = 0;
  do {
    const page = await listCustomer(memberId, { ...filter, below });
    rows.push(...page.rows.map((row) => ({ ...row, statusName: nameOf(row.status) })));
    read += page.read;
    below = page.next;
  } while (below !== undefined && rows.length < PAGE_ROWS && read < MAX_READ);
  const shown = rows.slice(0, PAGE_ROWS);
  const next = shown.length < rows.length ? shown.at(-1)?.id : below;
  return { rows: shown, nextPaging: next === undefined ? null : String(next) };
};

/** A member's own order. @throws ORDER_NOT_FOUND, also for anybody else's */
export const ownOrder = async (memberId: number, id: number): Promise<OwnOrder> => {
  const order = await getOrder('all', id);
  if (!order || order.isDel || order.customerNum !== memberId) throw new AppError('ORDER_NOT_FOUND');
  return order;
};
