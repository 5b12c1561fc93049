import { withdraw } from '#functions/domain/account/own-account.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.withdraw, async ({ body, actor, now, setSession }) => {
  await withdraw(actor.memberId, body.password, now);
  setSession(null);
  return {};
});
