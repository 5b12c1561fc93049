import { answerOfOrder } from '#functions/domain/order/tracking.ts';
import { recalculateAmounts } from '#functions/domain/order/update-order.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.recalculateAmounts, async ({ body, actor, now }) => {
  const order = await recalculateAmounts(body, actor, now);
  return (await answerOfOrder())(order);
});
