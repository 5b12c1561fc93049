import { signIn, trustDevice } from '#functions/domain/sign-in.ts';
import { route } from '#functions/runtime/route.ts';
import { endSession, startSession } from '#functions/runtime/session.ts';
import { adminRoutes } from '#shared/contract/admin.ts';

export const handler = route(
  adminRoutes.signIn,
  async ({ body, actor, device, now, setSession, setDevice }) => {
    const session = await signIn(body, 'staff', device, now);
    if (actor) await endSession(actor.session);
    setSession(await startSession(session, now));
    setDevice(await trustDevice(session.email, device, now));
    return session;
  },
);
