import { signIn } from '#functions/domain/sign-in.ts';
import { route } from '#functions/runtime/route.ts';
import { startSession } from '#functions/runtime/session.ts';
import { adminRoutes } from '#shared/contract/admin.ts';

export const handler = route(adminRoutes.signIn, async ({ body, now, setSession }) => {
  const session = await signIn(body, 'staff', now);
  setSession(await startSession(session, now));
  return session;
});
