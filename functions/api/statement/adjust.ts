import { authorOf } from '#functions/domain/author.ts';
import { adjustStatement } from '#functions/domain/statement/change-statement.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.adjust, ({ body, actor, now, idempotency }) =>
  adjustStatement(body, { author: authorOf(actor), now, idempotency }),
);
