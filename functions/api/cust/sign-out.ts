import { route } from '#functions/runtime/route.ts';
import { endSession } from '#functions/runtime/session.ts';
import { custRoutes } from '#shared/contract/cust.ts';

export const handler = route(custRoutes.signOut, async ({ actor, setSession }) => {
  if (actor) await endSession(actor.session);
  setSession(null);
  return {};
});
