import { addRecord, pickupPlaces } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { pickupRoutes } from '#shared/contract/reference.ts';

export const handler = route(pickupRoutes.addPickup, ({ body, actor, now }) =>
  addRecord(pickupPlaces, body, { actor, now }),
);
