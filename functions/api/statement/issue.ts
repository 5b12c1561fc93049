import { authorOf } from '#functions/domain/author.ts';
import { issueStatement } from '#functions/domain/statement/issue-statement.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.issue, ({ body, actor, now, idempotency }) =>
  issueStatement(body, { author: authorOf(actor), now, idempotency }),
);
