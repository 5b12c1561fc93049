import { getOrder } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { readTimeline } from '#functions/domain/order/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelEventRoutes } from '#shared/contract/parcel-events.ts';
import { AppError } from '#shared/errors.ts';

export const handler = route(parcelEventRoutes.getTimeline, async ({ body, actor, now }) => {
  const order = await getOrder(scopeOf(actor), body.orderId);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return readTimeline(order, actor, now);
});
