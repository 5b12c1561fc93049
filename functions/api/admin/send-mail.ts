import { sendReset } from '#functions/domain/account/password-reset.ts';
import { route } from '#functions/runtime/route.ts';
import { adminRoutes } from '#shared/contract/admin.ts';

export const handler = route(adminRoutes.sendMail, async ({ body, actor, now }) => {
  await sendReset(body.to, actor.authLevel, now);
  return {};
});
