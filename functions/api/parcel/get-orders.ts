import { getOrders } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { answerOfOrder } from '../../domain/order/tracking.ts';

export const handler = route(parcelRoutes.getOrders, async ({ body, actor }) =>
  (await getOrders(scopeOf(actor), body.id)).map(await answerOfOrder()),
);
