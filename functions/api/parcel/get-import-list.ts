import { importPage } from '#functions/domain/import/list-imports.ts';
import { partnerOf } from '#functions/domain/registration/owning-partner.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';

export const handler = route(parcelImportRoutes.getImportList, async ({ body, actor, now }) =>
  importPage((await partnerOf(body, actor)).id, body.paging || undefined, now),
);
