import { importedOrderIds } from '#functions/domain/import/list-imports.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';

export const handler = route(parcelImportRoutes.getImportOrders, async ({ body, actor, now }) => ({
  ids: await importedOrderIds(body.importId, actor, now),
}));
