import { listCouriers } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { courierRoutes } from '#shared/contract/reference.ts';

export const handler = route(courierRoutes.getCourierList, () => listCouriers());
