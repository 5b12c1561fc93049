import { endOtherSessions } from '#functions/domain/account/own-sessions.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.endOtherSessions, async ({ actor, now }) => ({
  count: await endOtherSessions(actor.session, now),
}));
