import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { stopMails } from '../../domain/mail/stop-mails.ts';

export const handler = route(parcelRoutes.stopNoticesByMail, async ({ params, now }) => {
  await stopMails(params.token, now);
  return {};
});
