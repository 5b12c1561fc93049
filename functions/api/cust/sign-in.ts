import { signIn } from '#functions/domain/sign-in.ts';
import { route } from '#functions/runtime/route.ts';
import { startSession } from '#functions/runtime/session.ts';
import { custRoutes } from '#shared/contract/cust.ts';

export const handler = route(custRoutes.signIn, async ({ body, now, setSession }) => {
  const session = await signIn(body, 'customer', now);
  setSession(await startSession(session, now));
  return session;
});
