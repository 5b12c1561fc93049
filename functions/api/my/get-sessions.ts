import { ownSessions } from '#functions/domain/account/own-sessions.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.getSessions, ({ actor, now }) => ownSessions(actor.session, now));
