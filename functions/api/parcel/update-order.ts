import { scopeOf } from '#functions/db/scope.ts';
import { updateOrder } from '#functions/domain/order-update.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.updateOrder, ({ body, actor, now }) =>
  updateOrder(scopeOf(actor), body, actor, now),
);
