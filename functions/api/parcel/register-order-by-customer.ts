import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { draftOrder, registerOrder } from '../../domain/order/register-order.ts';

export const handler = route(
  parcelRoutes.registerOrderByCustomer,
  async ({ body, actor, now, requestId, idempotency }) => {
    const draft = await draftOrder(body, actor, now);
    return registerOrder(draft, idempotency?.id ?? requestId, idempotency, now);
  },
);
