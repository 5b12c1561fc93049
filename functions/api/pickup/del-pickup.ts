import { deleteRecord } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { pickupRoutes } from '#shared/contract/reference.ts';
import { pickupPlaceSet } from '#shared/domain/record-sets.ts';

export const handler = route(pickupRoutes.delPickup, async ({ body, actor, now }) => {
  await deleteRecord(pickupPlaceSet, body.pickupCode, { actor, now });
  return {};
});
