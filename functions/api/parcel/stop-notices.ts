import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { stopMails } from '../../domain/mail/stop-mails.ts';

export const handler = route(parcelRoutes.stopNotices, async ({ body, now }) => {
  await stopMails(body.token, now);
  return {};
});
