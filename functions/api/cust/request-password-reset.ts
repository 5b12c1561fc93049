import { requestReset } from '#functions/domain/account/password-reset.ts';
import { route } from '#functions/runtime/route.ts';
import { custRoutes } from '#shared/contract/cust.ts';

export const handler = route(custRoutes.requestPasswordReset, async ({ body, now }) => {
  await requestReset(body.email, now);
  return {};
});
