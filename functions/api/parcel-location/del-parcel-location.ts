import { deleteRecord, parcelLocations } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelLocationRoutes } from '#shared/contract/reference.ts';

export const handler = route(parcelLocationRoutes.delParcelLocation, async ({ body, actor, now }) => {
  await deleteRecord(parcelLocations, body.code, { actor, now });
  return {};
});
