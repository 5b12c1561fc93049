import { getOrder } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { historyOf } from '#functions/domain/order/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { AppError } from '#shared/errors.ts';

export const handler = route(parcelRoutes.getOrderHistory, async ({ body, actor }) => {
  const order = await getOrder(scopeOf(actor), body.orderId);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return historyOf(order);
});
