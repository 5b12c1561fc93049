import { importOrders } from '#functions/domain/order-import.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.importExcel, ({ body, ...importer }) =>
  importOrders(body, importer),
);
