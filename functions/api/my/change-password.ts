import { changePassword } from '#functions/domain/account/own-account.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.changePassword, async ({ body, actor, origin, now, setSession }) => {
  setSession(await changePassword(actor.memberId, body, origin, now));
  return {};
});
