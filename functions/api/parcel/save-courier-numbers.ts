import { route } from '#functions/runtime/route.ts';
import { parcelCourierRoutes } from '#shared/contract/parcel-couriers.ts';
import { authorOf } from '../../domain/author.ts';
import { saveCourierNumbers } from '../../domain/order/courier-numbers.ts';

export const handler = route(parcelCourierRoutes.saveCourierNumbers, ({ body, actor, now }) =>
  saveCourierNumbers(body, { scope: 'all', author: authorOf(actor), now }),
);
