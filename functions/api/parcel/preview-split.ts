import { previewSplit } from '#functions/domain/repacking/split-order.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRepackRoutes } from '#shared/contract/parcel-repack.ts';

export const handler = route(parcelRepackRoutes.previewSplit, ({ body, actor, now }) =>
  previewSplit(body, { actor, now }),
);
