import { scopeOf } from '#functions/db/scope.ts';
import { readStatement } from '#functions/domain/statement/read-statements.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.get, ({ body, actor, now }) =>
  readStatement(body.id, { scope: scopeOf(actor), now }),
);
