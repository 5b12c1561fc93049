import { matchBox } from '#functions/domain/box/match-box.ts';
import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';

export const handler = route(boxRoutes.match, ({ body, actor, now, idempotency }) =>
  matchBox(body, { actor, now, idempotency }),
);
