import { checkResetToken } from '#functions/domain/account/password-reset.ts';
import { route } from '#functions/runtime/route.ts';
import { adminRoutes } from '#shared/contract/admin.ts';

export const handler = route(adminRoutes.checkResetToken, async ({ body, now }) => {
  await checkResetToken(body.token, now);
  return {};
});
