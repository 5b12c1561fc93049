import { scopeOf } from '#functions/db/scope.ts';
import { listStatements } from '#functions/domain/statement/read-statements.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.list, ({ body, actor, now }) =>
  listStatements(body, { scope: scopeOf(actor), now }),
);
