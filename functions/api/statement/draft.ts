import { authorOf } from '#functions/domain/author.ts';
import { draftStatements } from '#functions/domain/statement/draft-statements.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.draft, ({ body, actor, now, idempotency }) =>
  draftStatements(body, { author: authorOf(actor), now, idempotency }),
);
