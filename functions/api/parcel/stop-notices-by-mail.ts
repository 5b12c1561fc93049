import { stopMails } from '#functions/domain/mail/stop-mails.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.stopNoticesByMail, async ({ params, now }) => {
  await stopMails(params.token, now);
  return {};
});
