import { deleteRecord } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelLocationRoutes } from '#shared/contract/reference.ts';
import { parcelLocationSet } from '#shared/domain/record-sets.ts';

export const handler = route(parcelLocationRoutes.delParcelLocation, async ({ body, actor, now }) => {
  await deleteRecord(parcelLocationSet, body.code, { actor, now });
  return {};
});
