import { listRecords } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { pickupRoutes } from '#shared/contract/reference.ts';
import { PickupPlace } from '#shared/domain/reference.ts';
import { isStaff } from '#shared/domain/session.ts';

export const handler = route(pickupRoutes.getPickupLocationList, ({ actor }) =>
  listRecords('PICKUP', PickupPlace, { fresh: isStaff(actor) }),
);
