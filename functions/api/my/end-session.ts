import { endOwnSession } from '#functions/domain/account/own-sessions.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.endSession, ({ body, actor, now }) =>
  endOwnSession(actor.session, body.id, now),
);
