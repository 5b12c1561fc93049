import { addRecord, parcelLocations } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelLocationRoutes } from '#shared/contract/reference.ts';

export const handler = route(parcelLocationRoutes.addParcelLocation, ({ body, actor, now }) =>
  addRecord(parcelLocations, body, { actor, now }),
);
