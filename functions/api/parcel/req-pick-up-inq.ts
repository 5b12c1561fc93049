import { pickupPage } from '#functions/domain/visitor/pickup-requests.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.reqPickUpInq, ({ body: { paging, ...search } }) =>
  pickupPage(search, paging || undefined),
);
