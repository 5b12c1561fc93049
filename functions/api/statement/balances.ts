import { readBalances } from '#functions/domain/statement/read-statements.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.balances, ({ now }) => readBalances(now));
