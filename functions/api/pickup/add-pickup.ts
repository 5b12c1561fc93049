import { addRecord } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { pickupRoutes } from '#shared/contract/reference.ts';
import { pickupPlaceSet } from '#shared/domain/record-sets.ts';

export const handler = route(pickupRoutes.addPickup, ({ body, actor, now }) =>
  addRecord(pickupPlaceSet, body, { actor, now }),
);
