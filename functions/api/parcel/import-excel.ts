import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import { importOrders } from '../../domain/import/import-file.ts';

export const handler = route(parcelImportRoutes.importExcel, ({ body, ...importer }) =>
  importOrders(body, importer),
);
