import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { stopNotices } from '../../domain/order/notice-addresses.ts';

export const handler = route(parcelRoutes.stopNotices, async ({ body }) => {
  await stopNotices(body.token);
  return {};
});
