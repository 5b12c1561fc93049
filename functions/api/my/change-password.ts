import { changePassword } from '#functions/domain/own-account.ts';
import { route } from '#functions/runtime/route.ts';
import { startSession } from '#functions/runtime/session.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.changePassword, async ({ body, actor, now, setSession }) => {
  await changePassword(actor.email, body, now);
  setSession(await startSession(actor, now));
  return {};
});
