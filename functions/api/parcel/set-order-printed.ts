import { getOrders, markPrinted } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { AppError } from '#shared/errors.ts';
import { refuseAny } from '../../domain/order/order-version.ts';

export const handler = route(parcelRoutes.setOrderPrinted, async ({ body, actor }) => {
  const ids = [...new Set(body.id)];
  const orders = await getOrders(scopeOf(actor), ids);
  if (orders.length < ids.length) throw new AppError('ORDER_NOT_FOUND');
  refuseAny(
    'ORDER_DELETED',
    orders.filter(({ isDel }) => isDel),
  );
  await markPrinted(orders.filter(({ isPrinted }) => !isPrinted).map(({ id }) => id));
  return { count: ids.length };
});
