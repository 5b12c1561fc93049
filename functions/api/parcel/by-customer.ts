import { getOrders, listCustomer } from '#functions/db/order.entity.ts';
import { trackingRowOf } from '#functions/domain/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { isStaff } from '#shared/domain/session.ts';
import { NEWEST_PARCELS } from '#shared/domain/tracking-list.ts';
import { AppError } from '#shared/errors.ts';

export const handler = route(parcelRoutes.byCustomer, async ({ body, actor }) => {
  if (body.id !== actor.memberId && !isStaff(actor)) throw new AppError('FORBIDDEN');
  const { rows } = await listCustomer(body.id, { limit: NEWEST_PARCELS });
  const orders = await getOrders(
    'all',
    rows.map(({ id }) => id),
  );
  return Promise.all(orders.map((order) => trackingRowOf(order, actor)));
});
