import { importOrders } from '#functions/domain/import/import-file.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';

export const handler = route(parcelImportRoutes.importExcel, ({ body, ...importer }) =>
  importOrders(body, importer),
);
