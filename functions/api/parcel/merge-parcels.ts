import { mergeOrders } from '#functions/domain/repacking/merge-orders.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRepackRoutes } from '#shared/contract/parcel-repack.ts';

export const handler = route(
  parcelRepackRoutes.mergeParcels,
  ({ body, actor, now, requestId, idempotency }) =>
    mergeOrders(body, { id: idempotency?.id ?? requestId, idempotency, actor, now }),
);
