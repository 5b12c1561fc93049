import { getOrder } from '#functions/db/order.entity.ts';
import { findIdByHblNo } from '#functions/db/order-lookups.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { trackingRowsOf } from '../../domain/order/tracking.ts';

export const handler = route(parcelRoutes.byHblNo, async ({ body, actor, now }) => {
  const id = await findIdByHblNo(body.hblNo);
  const order = id === undefined ? undefined : await getOrder('all', id);
  return order && !order.isDel ? trackingRowsOf([order], actor, now) : [];
});
