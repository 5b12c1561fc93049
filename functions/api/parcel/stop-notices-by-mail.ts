import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { stopNotices } from '../../domain/order/notice-addresses.ts';

export const handler = route(parcelRoutes.stopNoticesByMail, async ({ params }) => {
  await stopNotices(params.token);
  return {};
});
