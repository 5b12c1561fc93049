import { setPickupStatus } from '#functions/domain/visitor/pickup-requests.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.modifyExportStatus, async ({ body, actor, now }) => {
  await setPickupStatus(body.id, body.parcelStatus, { actor, now });
  return { count: body.id.length };
});
