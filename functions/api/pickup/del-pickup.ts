import { route } from '#functions/runtime/route.ts';
import { pickupRoutes } from '#shared/contract/reference.ts';
import { deleteRecord, pickupPlaces } from '../../domain/reference/reference-records.ts';

export const handler = route(pickupRoutes.delPickup, async ({ body, actor, now }) => {
  await deleteRecord(pickupPlaces, body.pickupCode, { actor, now });
  return {};
});
