import { route } from '#functions/runtime/route.ts';
import { parcelCourierRoutes } from '#shared/contract/parcel-couriers.ts';
import { readCourierSheet } from '../../domain/import/courier-sheet.ts';

export const handler = route(parcelCourierRoutes.readCourierNumbers, ({ body }) => readCourierSheet(body));
