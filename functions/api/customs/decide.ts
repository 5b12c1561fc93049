import { authorOf } from '#functions/domain/author.ts';
import { decideOnFindings } from '#functions/domain/customs/preflight.ts';
import { route } from '#functions/runtime/route.ts';
import { preflightRoutes } from '#shared/contract/preflight.ts';

export const handler = route(preflightRoutes.decide, ({ body, actor, now, idempotency, storedAnswer }) =>
  decideOnFindings(body, {
    author: authorOf(actor),
    now,
    idempotency,
    isRepeated: storedAnswer !== undefined,
  }),
);
