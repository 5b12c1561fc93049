import { route } from '#functions/runtime/route.ts';
import { endSession } from '#functions/runtime/session.ts';
import { adminRoutes } from '#shared/contract/admin.ts';

export const handler = route(adminRoutes.signOut, async ({ actor, setSession }) => {
  if (actor) await endSession(actor.session);
  setSession(null);
  return {};
});
