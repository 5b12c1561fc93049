import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { endOwnSession } from '../../domain/account/own-sessions.ts';

export const handler = route(myRoutes.endSession, ({ body, actor, now }) =>
  endOwnSession(actor.session, body.id, now),
);
