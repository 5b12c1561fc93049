import { route } from '#functions/runtime/route.ts';
import { parcelMappingRoutes } from '#shared/contract/parcel-mapping.ts';
import { readImportMapping } from '../../domain/import/header-mapping.ts';
import { partnerOf } from '../../domain/order/owning-partner.ts';

export const handler = route(parcelMappingRoutes.getImportMapping, async ({ body, actor }) =>
  readImportMapping(await partnerOf(body, actor), body.layout),
);
