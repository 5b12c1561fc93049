import { getOrders } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { AppError } from '#shared/errors.ts';
import { refuseAny } from '../../domain/order/order-version.ts';
import { recordPrint } from '../../domain/order/print-labels.ts';

export const handler = route(parcelRoutes.setOrderPrinted, async ({ body, actor, now, requestId }) => {
  const ids = [...new Set(body.id)];
  const orders = await getOrders(scopeOf(actor), ids);
  if (orders.length < ids.length) throw new AppError('ORDER_NOT_FOUND');
  refuseAny(
    'ORDER_DELETED',
    orders.filter(({ isDel }) => isDel),
  );
  await recordPrint(orders, {
    actor,
    now,
    onFailure: (part, error) =>
      logger.warn('sorting code lookup failed in part', { requestId, part, error: error as Error }),
  });
  return { count: ids.length };
});
