import { getOrders } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { withStatusNames } from '#functions/domain/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.getOrders, async ({ body, actor }) =>
  withStatusNames(await getOrders(scopeOf(actor), body.id)),
);
