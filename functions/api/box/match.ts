import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';
import { matchBox } from '../../domain/box/match-box.ts';

export const handler = route(boxRoutes.match, ({ body, actor, now, idempotency }) =>
  matchBox(body, { actor, now, idempotency }),
);
