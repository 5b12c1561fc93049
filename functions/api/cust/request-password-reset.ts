import { route } from '#functions/runtime/route.ts';
import { custRoutes } from '#shared/contract/cust.ts';
import { requestReset } from '../../domain/account/password-reset.ts';

export const handler = route(custRoutes.requestPasswordReset, async ({ body, now }) => {
  await requestReset(body.email, now);
  return {};
});
