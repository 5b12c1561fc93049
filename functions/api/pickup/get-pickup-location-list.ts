import { listPickupPlaces } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { pickupRoutes } from '#shared/contract/reference.ts';

export const handler = route(pickupRoutes.getPickupLocationList, () => listPickupPlaces());
