import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { withdraw } from '../../domain/account/own-account.ts';

export const handler = route(myRoutes.withdraw, async ({ body, actor, now, setSession }) => {
  await withdraw(actor.memberId, body.password, now);
  setSession(null);
  return {};
});
