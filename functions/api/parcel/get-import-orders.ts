import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import { importedOrderIds } from '../../domain/import/list-imports.ts';

export const handler = route(parcelImportRoutes.getImportOrders, async ({ body, actor, now }) => ({
  ids: await importedOrderIds(body.importId, actor, now),
}));
