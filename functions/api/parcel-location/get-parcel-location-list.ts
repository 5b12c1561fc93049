import { listParcelLocations } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelLocationRoutes } from '#shared/contract/reference.ts';
import { isStaff } from '#shared/domain/session.ts';

export const handler = route(parcelLocationRoutes.getParcelLocationList, ({ actor }) =>
  listParcelLocations({ fresh: isStaff(actor) }),
);
