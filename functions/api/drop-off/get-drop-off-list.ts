import { listDropOffs } from '#functions/db/drop-off.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { dropOffRoutes } from '#shared/contract/drop-off.ts';
import { isStaff } from '#shared/domain/session.ts';

export const handler = route(dropOffRoutes.getDropOffList, async ({ actor }) => {
  const mayEdit = isStaff(actor);
  const places = await listDropOffs({ fresh: mayEdit });
  return mayEdit ? places : places.filter(({ isActive }) => isActive);
});
