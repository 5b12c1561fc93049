import { signIn, trustDevice } from '#functions/domain/account/sign-in.ts';
import { route } from '#functions/runtime/route.ts';
import { endSession } from '#functions/runtime/session.ts';
import { custRoutes } from '#shared/contract/cust.ts';

export const handler = route(
  custRoutes.signIn,
  async ({ body, actor, device, origin, now, setSession, setDevice }) => {
    const { session, cookie } = await signIn(body, 'customer', { device, origin }, now);
    if (actor) await endSession(actor.session);
    setSession(cookie);
    setDevice(await trustDevice(session.email, device, now));
    return session;
  },
);
