import { readImportMapping } from '#functions/domain/import/header-mapping.ts';
import { partnerOf } from '#functions/domain/registration/owning-partner.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelMappingRoutes } from '#shared/contract/parcel-mapping.ts';

export const handler = route(parcelMappingRoutes.getImportMapping, async ({ body, actor }) =>
  readImportMapping(await partnerOf(body, actor), body.layout),
);
