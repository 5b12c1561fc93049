import { route } from '#functions/runtime/route.ts';
import { courierRoutes } from '#shared/contract/reference.ts';
import { addRecord, couriers } from '../../domain/reference/reference-records.ts';

export const handler = route(courierRoutes.addCourier, ({ body, actor, now }) =>
  addRecord(couriers, body, { actor, now }),
);
