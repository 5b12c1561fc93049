import { splitOrder } from '#functions/domain/repacking/split-order.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRepackRoutes } from '#shared/contract/parcel-repack.ts';

export const handler = route(parcelRepackRoutes.splitParcel, ({ body, actor, now, requestId, idempotency }) =>
  splitOrder(body, { id: idempotency?.id ?? requestId, idempotency, actor, now }),
);
