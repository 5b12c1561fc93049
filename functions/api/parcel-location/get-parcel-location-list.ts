import { listParcelLocations } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelLocationRoutes } from '#shared/contract/reference.ts';

export const handler = route(parcelLocationRoutes.getParcelLocationList, () => listParcelLocations());
