import { stopMails } from '#functions/domain/mail/stop-mails.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.stopNotices, async ({ body, now }) => {
  await stopMails(body.token, now);
  return {};
});
