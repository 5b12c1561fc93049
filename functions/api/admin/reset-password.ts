import { route } from '#functions/runtime/route.ts';
import { adminRoutes } from '#shared/contract/admin.ts';
import { resetPassword } from '../../domain/account/password-reset.ts';
import { trustDevice } from '../../domain/account/sign-in.ts';

export const handler = route(adminRoutes.resetPassword, async ({ body, device, now, setDevice }) => {
  const email = await resetPassword(body.token, body.password, now);
  setDevice(await trustDevice(email, device, now));
  return {};
});
