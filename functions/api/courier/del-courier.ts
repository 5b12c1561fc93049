import { couriers, deleteRecord } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { courierRoutes } from '#shared/contract/reference.ts';

export const handler = route(courierRoutes.delCourier, async ({ body, actor, now }) => {
  await deleteRecord(couriers, body.courierCode, { actor, now });
  return {};
});
