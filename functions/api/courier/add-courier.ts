import { addRecord, couriers } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { courierRoutes } from '#shared/contract/reference.ts';

export const handler = route(courierRoutes.addCourier, ({ body, actor, now }) =>
  addRecord(couriers, body, { actor, now }),
);
