import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { answerOfOrder } from '../../domain/order/tracking.ts';
import { recalculateAmounts } from '../../domain/order/update-order.ts';

export const handler = route(parcelRoutes.recalculateAmounts, async ({ body, actor, now }) => {
  const order = await recalculateAmounts(body, actor, now);
  return (await answerOfOrder())(order);
});
