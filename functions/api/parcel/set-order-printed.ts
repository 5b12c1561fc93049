import { getOrders } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { recordPrint } from '#functions/domain/order/print-labels.ts';
import { refuseAny } from '#functions/domain/order/refuse-orders.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { AppError } from '#shared/errors.ts';

export const handler = route(
  parcelRoutes.setOrderPrinted,
  async ({ body: { id, ...print }, actor, now, requestId, idempotency }) => {
    const ids = [...new Set(id)];
    const orders = await getOrders(scopeOf(actor), ids);
    if (orders.length < ids.length) throw new AppError('ORDER_NOT_FOUND');
    refuseAny(
      'ORDER_DELETED',
      orders.filter(({ isDel }) => isDel),
    );
    return recordPrint(orders, print, {
      actor,
      now,
      idempotency,
      onFailure: (part, error) =>
        logger.warn('sorting code lookup failed in part', { requestId, part, error: error as Error }),
    });
  },
);
