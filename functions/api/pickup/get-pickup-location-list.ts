import { listPickupPlaces } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { pickupRoutes } from '#shared/contract/reference.ts';
import { isStaff } from '#shared/domain/session.ts';

export const handler = route(pickupRoutes.getPickupLocationList, ({ actor }) =>
  listPickupPlaces({ fresh: isStaff(actor) }),
);
