import { route } from '#functions/runtime/route.ts';
import { pickupRoutes } from '#shared/contract/reference.ts';
import { addRecord, pickupPlaces } from '../../domain/reference/reference-records.ts';

export const handler = route(pickupRoutes.addPickup, ({ body, actor, now }) =>
  addRecord(pickupPlaces, body, { actor, now }),
);
