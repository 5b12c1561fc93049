import { listCouriers } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { courierRoutes } from '#shared/contract/reference.ts';
import { isStaff } from '#shared/domain/session.ts';

export const handler = route(courierRoutes.getCourierList, ({ actor }) =>
  listCouriers({ fresh: isStaff(actor) }),
);
