import { readCourierSheet } from '#functions/domain/import/courier-sheet.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelCourierRoutes } from '#shared/contract/parcel-couriers.ts';

export const handler = route(parcelCourierRoutes.readCourierNumbers, ({ body }) => readCourierSheet(body));
