import { deleteRecord } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { courierRoutes } from '#shared/contract/reference.ts';
import { courierSet } from '#shared/domain/record-sets.ts';

export const handler = route(courierRoutes.delCourier, async ({ body, actor, now }) => {
  await deleteRecord(courierSet, body.courierCode, { actor, now });
  return {};
});
