import { addRecord } from '#functions/domain/reference/reference-records.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelLocationRoutes } from '#shared/contract/reference.ts';
import { parcelLocationSet } from '#shared/domain/record-sets.ts';

export const handler = route(parcelLocationRoutes.addParcelLocation, ({ body, actor, now }) =>
  addRecord(parcelLocationSet, body, { actor, now }),
);
