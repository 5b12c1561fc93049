import { scopeOf } from '#functions/db/scope.ts';
import { readLines } from '#functions/domain/statement/read-statements.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.getLines, ({ body, actor }) => readLines(body, scopeOf(actor)));
