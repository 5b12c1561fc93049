import { scopeOf } from '#functions/db/scope.ts';
import { answerOfOrder } from '#functions/domain/order/tracking.ts';
import { updateWarehouse } from '#functions/domain/order/update-order.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.updateWarehouse, async ({ body, actor, now }) => {
  const order = await updateWarehouse(scopeOf(actor), body, actor, now);
  return (await answerOfOrder())(order);
});
