import { changeImportMapping } from '#functions/domain/import/header-mapping.ts';
import { partnerOf } from '#functions/domain/registration/owning-partner.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelMappingRoutes } from '#shared/contract/parcel-mapping.ts';

export const handler = route(parcelMappingRoutes.saveImportMapping, async ({ body, actor, now }) =>
  changeImportMapping({ actor, now }, await partnerOf(body, actor), body),
);
