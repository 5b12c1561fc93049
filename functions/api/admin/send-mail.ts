import { route } from '#functions/runtime/route.ts';
import { adminRoutes } from '#shared/contract/admin.ts';
import { sendReset } from '../../domain/account/password-reset.ts';

export const handler = route(adminRoutes.sendMail, async ({ body, actor, now }) => {
  await sendReset(body.to, actor.authLevel, now);
  return {};
});
