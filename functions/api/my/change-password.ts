import { changePassword } from '#functions/domain/own-account.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.changePassword, async ({ body, actor, now, setSession }) => {
  setSession(await changePassword(actor.memberId, body, now));
  return {};
});
