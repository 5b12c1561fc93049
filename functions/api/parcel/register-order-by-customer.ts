import { draftOrder, registerOrder } from '#functions/domain/registration.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(
  parcelRoutes.registerOrderByCustomer,
  async ({ body, actor, now, requestId, idempotency }) => {
    const draft = await draftOrder(body, actor, now);
    return registerOrder(draft, idempotency?.id ?? requestId, idempotency, now);
  },
);
