import type { OwnOrder, OwnParcel } from '#shared/domain/own-parcel.ts';
import { AppError } from '#shared/errors.ts';
import { getOrder, listCustomer } from '../db/order.entity.ts';
import { statusNames } from './tracking.ts';

const PAGE_ROWS = 30;
/** Rows looked at for one answer; with a rare status a page may come back short and still go on. */
const MAX_READ = 600;

/** A member's parcels of these statuses (any when none is named), newest first. `paging` is the last number of the page before, 0 for the first page. */
export const listOwnParcels = async (
  memberId: number,
  statuses: readonly string[],
  paging: number,
): Promise<{ rows: OwnParcel[]; nextPaging: string | null }> => {
  const nameOf = await statusNames();
  const rows: OwnParcel[] = [];
  let below = paging || undefined;
  let read = 0;
  for (;;) {
    const page = await listCustomer(memberId, { limit: statuses.length === 0 ? PAGE_ROWS : 100, below });
    for (const row of page.rows) {
      if (rows.length === PAGE_ROWS) return { rows, nextPaging: String(rows.at(-1)?.id) };
      if (statuses.length === 0 || statuses.includes(row.status))
        rows.push({ ...row, statusName: nameOf(row.status) });
    }
    read += page.rows.length;
    below = page.next;
    const isFull = rows.length === PAGE_ROWS || read >= MAX_READ;
    if (below === undefined || isFull) {
      return { rows, nextPaging: below === undefined ? null : String(below) };
    }
  }
};

/** A member's own order. @throws ORDER_NOT_FOUND, also for anybody else's */
export const ownOrder = async (memberId: number, id: number): Promise<OwnOrder> => {
  const order = await getOrder('all', id);
  if (!order || order.isDel || order.customerNum !== memberId) throw new AppError('ORDER_NOT_FOUND');
  return order;
};
