import { scopeOf } from '#functions/db/scope.ts';
import { answerOfOrder } from '#functions/domain/order/tracking.ts';
import { updateOrder } from '#functions/domain/order/update-order.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.updateOrder, async ({ body, actor, now }) => {
  const order = await updateOrder(scopeOf(actor), body, actor, now);
  return (await answerOfOrder())(order);
});
