import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { pickupPage } from '../../domain/visitor/pickup-requests.ts';

export const handler = route(parcelRoutes.reqPickUpInq, ({ body: { paging, ...search } }) =>
  pickupPage(search, paging || undefined),
);
