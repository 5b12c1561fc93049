import { resetPassword } from '#functions/domain/account/password-reset.ts';
import { trustDevice } from '#functions/domain/account/sign-in.ts';
import { route } from '#functions/runtime/route.ts';
import { adminRoutes } from '#shared/contract/admin.ts';

export const handler = route(adminRoutes.resetPassword, async ({ body, device, now, setDevice }) => {
  const email = await resetPassword(body.token, body.password, now);
  setDevice(await trustDevice(email, device, now));
  return {};
});
