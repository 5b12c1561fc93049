import { signIn, trustDevice } from '#functions/domain/account/sign-in.ts';
import { route } from '#functions/runtime/route.ts';
import { endSession } from '#functions/runtime/session.ts';
import { adminRoutes } from '#shared/contract/admin.ts';

export const handler = route(
  adminRoutes.signIn,
  async ({ body, actor, device, origin, now, setSession, setDevice }) => {
    const { session, cookie } = await signIn(body, 'staff', { device, origin }, now);
    if (actor) await endSession(actor.session);
    setSession(cookie);
    setDevice(await trustDevice(session.email, device, now));
    return session;
  },
);
