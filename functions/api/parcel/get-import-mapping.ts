import { importMapping } from '#functions/domain/import-mapping.ts';
import { partnerOf } from '#functions/domain/order-partner.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelMappingRoutes } from '#shared/contract/parcel-mapping.ts';

export const handler = route(parcelMappingRoutes.getImportMapping, async ({ body, actor }) =>
  importMapping(await partnerOf(body, actor)),
);
