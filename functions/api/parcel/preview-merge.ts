import { previewMerge } from '#functions/domain/repacking/merge-orders.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRepackRoutes } from '#shared/contract/parcel-repack.ts';

export const handler = route(parcelRepackRoutes.previewMerge, ({ body, actor, now }) =>
  previewMerge(body, { actor, now }),
);
