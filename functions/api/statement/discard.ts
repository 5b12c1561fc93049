import { authorOf } from '#functions/domain/author.ts';
import { discardStatement } from '#functions/domain/statement/change-statement.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.discard, ({ body, actor, now, idempotency }) =>
  discardStatement(body, { author: authorOf(actor), now, idempotency }),
);
