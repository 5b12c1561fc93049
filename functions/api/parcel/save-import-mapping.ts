import { route } from '#functions/runtime/route.ts';
import { parcelMappingRoutes } from '#shared/contract/parcel-mapping.ts';
import { changeImportMapping } from '../../domain/import/header-mapping.ts';
import { partnerOf } from '../../domain/order/owning-partner.ts';

export const handler = route(parcelMappingRoutes.saveImportMapping, async ({ body, actor, now }) =>
  changeImportMapping({ actor, now }, await partnerOf(body, actor), body),
);
