import { deleteRecord, pickupPlaces } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { pickupRoutes } from '#shared/contract/reference.ts';

export const handler = route(pickupRoutes.delPickup, async ({ body, actor, now }) => {
  await deleteRecord(pickupPlaces, body.pickupCode, { actor, now });
  return {};
});
