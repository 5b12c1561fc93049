import { signIn } from '#functions/domain/sign-in.ts';
import { route } from '#functions/runtime/route.ts';
import { endSession, startSession } from '#functions/runtime/session.ts';
import { custRoutes } from '#shared/contract/cust.ts';

export const handler = route(custRoutes.signIn, async ({ body, actor, now, setSession }) => {
  const session = await signIn(body, 'customer', now);
  if (actor) await endSession(actor.session);
  setSession(await startSession(session, now));
  return session;
});
