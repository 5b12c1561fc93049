import type { CountedPaging } from '#shared/contract/wire.ts';
import type { TrackingRow } from '#shared/domain/order.ts';
import type { Session } from '#shared/domain/session.ts';
import { PARCELS_AT_ONCE } from '#shared/domain/tracking-list.ts';
import { countCustomer, getOrders, listCustomer } from '../../db/order.entity.ts';
import { leadingRows } from '../answer-size.ts';
import { trackingRowOf } from './tracking.ts';

type Found = { rows: TrackingRow[]; next?: number };

/** A member's parcels below a number, newest first, as tracking shows them to this viewer. */
const readParcels = async (memberId: number, actor: Session, below?: number): Promise<Found> => {
  const { rows: listed, next } = await listCustomer(memberId, { limit: PARCELS_AT_ONCE, below });
  const orders = await getOrders(
    'all',
    listed.map(({ id }) => id),
  );
  const rows = leadingRows(await Promise.all(orders.map((order) => trackingRowOf(order, actor))));
  return { rows, next: rows.length < orders.length ? orders[rows.length - 1]?.id : next };
};

/** A member's newest parcels. */
export const newestParcels = async (memberId: number, actor: Session): Promise<TrackingRow[]> =>
  (await readParcels(memberId, actor)).rows;

type ParcelPage = { rows: TrackingRow[]; nextPaging: string | null; total: number };

/** A page of a member's parcels. They are counted for the first page only; the cursor carries the total. */
export const parcelPage = async (
  memberId: number,
  paging: CountedPaging,
  actor: Session,
): Promise<ParcelPage> => {
  const [below, counted] = String(paging).split('-').map(Number);
  const [{ rows, next }, total] = await Promise.all([
    readParcels(memberId, actor, below || undefined),
    counted ?? countCustomer(memberId),
  ]);
  return { rows, nextPaging: next === undefined ? null : `${next}-${total}`, total };
};
