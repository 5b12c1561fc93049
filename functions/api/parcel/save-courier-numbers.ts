import { authorOf } from '#functions/domain/author.ts';
import { saveCourierNumbers } from '#functions/domain/registration/courier-numbers.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelCourierRoutes } from '#shared/contract/parcel-couriers.ts';

export const handler = route(parcelCourierRoutes.saveCourierNumbers, ({ body, actor, now }) =>
  saveCourierNumbers(body, { scope: 'all', author: authorOf(actor), now }),
);
