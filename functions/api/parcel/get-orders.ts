import { getOrders } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { withStatusNames } from '../../domain/order/tracking.ts';

export const handler = route(parcelRoutes.getOrders, async ({ body, actor }) =>
  withStatusNames(await getOrders(scopeOf(actor), body.id)),
);
