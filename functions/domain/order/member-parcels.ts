import {
  countCustomerOrders,
  getOrders,
  type ListOptions,
  listCustomerOrders,
} from '#functions/db/order.entity.ts';
import { fitsResponse, leadingRows } from '#functions/domain/answer-size.ts';
import type { CountedPaging } from '#shared/contract/wire.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { isHeld } from '#shared/domain/order-status.ts';
import type { OwnParcel } from '#shared/domain/own-parcel.ts';
import { isLate } from '#shared/domain/promised-window.ts';
import type { Session } from '#shared/domain/session.ts';
import { PARCELS_PER_PAGE } from '#shared/domain/tracking-list.ts';
import type { TrackingRow } from '#shared/domain/tracking-row.ts';
import { readParcelDetails } from './parcel-details.ts';
import { statusNames, trackingRowsOf } from './tracking.ts';

const promisedDaysOf = (row: OrderRow, today: string): OwnParcel['promised'] => {
  const { promisedFrom: from, promisedTo: to, status } = row;
  return to === '' || isHeld(status) ? null : { from, to, isLate: isLate(row, today) };
};

const PAGE_ROWS = 30;
/**
 * Maximum rows read per request, before the filter. If few rows have the status, a page may be short and have a cursor.
 */
const MAX_READ = 600;
const READ_AT_ONCE = 100;

/**
 * Returns a page of the member's parcels, newest first.
 * @param paging last id of the previous page, 0 for the first page
 */
export const listOwnParcels = async (
  memberId: number,
  statuses: readonly string[],
  paging: number,
  now: Date,
): Promise<{ rows: OwnParcel[]; nextPaging: string | null }> => {
  const nameOf = await statusNames();
  const filter: ListOptions =
    statuses.length === 0
      ? { limit: PAGE_ROWS }
      : { limit: READ_AT_ONCE, conditions: [{ field: 'status', oneOf: statuses }] };
  const rows: OrderRow[] = [];
  let below = paging || undefined;
  let read = 0;
  do {
    const page = await listCustomerOrders(memberId, { ...filter, below });
    rows.push(...page.rows);
    read += page.read;
    below = page.next;
  } while (below !== undefined && rows.length < PAGE_ROWS && read < MAX_READ);
  const shown = rows.slice(0, PAGE_ROWS);
  const next = shown.length < rows.length ? shown.at(-1)?.id : below;
  const detailsOf = await readParcelDetails(shown);
  return {
    rows: shown.map((row) => ({
      ...row,
      ...detailsOf(row, 'customer'),
      statusName: nameOf(row.status),
      promised: promisedDaysOf(row, seoulDay(now)),
    })),
    nextPaging: next === undefined ? null : String(next),
  };
};

type Found = { rows: TrackingRow[]; next?: number };

const readParcels = async (memberId: number, actor: Session, now: Date, below?: number): Promise<Found> => {
  const { rows: listed, next } = await listCustomerOrders(memberId, { limit: PARCELS_PER_PAGE, below });
  const orders = await getOrders(
    'all',
    listed.map(({ id }) => id),
  );
  const rows = leadingRows(await trackingRowsOf(orders, actor, now));
  return { rows, next: rows.length < orders.length ? orders[rows.length - 1]?.id : next };
};

/** Returns all parcels of a member as tracking rows, newest first, but no more than fit into a response, and their total. */
export const allParcels = async (
  memberId: number,
  actor: Session,
  now: Date,
): Promise<{ rows: TrackingRow[]; total: number }> => {
  const rows: TrackingRow[] = [];
  let below: number | undefined;
  do {
    const page = await readParcels(memberId, actor, now, below);
    rows.push(...page.rows);
    below = page.next;
  } while (below !== undefined && fitsResponse(rows));
  const shown = leadingRows(rows);
  const isCut = below !== undefined || shown.length < rows.length;
  return { rows: shown, total: isCut ? await countCustomerOrders(memberId) : rows.length };
};

/** `nextPaging` is `<last id>-<total>`, because only the first page counts the parcels. */
type ParcelPage = { rows: TrackingRow[]; nextPaging: string | null; total: number };

/** Returns a page of a member's parcels as tracking rows, newest first, with the total of all pages. */
export const parcelPage = async (
  memberId: number,
  paging: CountedPaging,
  actor: Session,
  now: Date,
): Promise<ParcelPage> => {
  const [below, knownTotal] = String(paging).split('-').map(Number);
  const [{ rows, next }, total] = await Promise.all([
    readParcels(memberId, actor, now, below || undefined),
    knownTotal ?? countCustomerOrders(memberId),
  ]);
  return { rows, nextPaging: next === undefined ? null : `${next}-${total}`, total };
};
