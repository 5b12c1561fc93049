import { route } from '#functions/runtime/route.ts';
import { parcelLocationRoutes } from '#shared/contract/reference.ts';
import { addRecord, parcelLocations } from '../../domain/reference/reference-records.ts';

export const handler = route(parcelLocationRoutes.addParcelLocation, ({ body, actor, now }) =>
  addRecord(parcelLocations, body, { actor, now }),
);
