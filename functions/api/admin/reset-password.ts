import { resetPassword } from '#functions/domain/password-reset.ts';
import { route } from '#functions/runtime/route.ts';
import { adminRoutes } from '#shared/contract/admin.ts';

export const handler = route(adminRoutes.resetPassword, async ({ body, now }) => {
  await resetPassword(body.token, body.password, now);
  return {};
});
