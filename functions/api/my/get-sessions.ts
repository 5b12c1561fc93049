import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { ownSessions } from '../../domain/account/own-sessions.ts';

export const handler = route(myRoutes.getSessions, ({ actor, now }) => ownSessions(actor.session, now));
