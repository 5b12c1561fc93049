import { scopeOf } from '#functions/db/scope.ts';
import { getAllLines } from '#functions/db/statement.entity.ts';
import { requireStatement } from '#functions/domain/statement/read-statements.ts';
import { statementWorkbook } from '#functions/domain/statement/statement-workbook.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.excel, async ({ params, actor }) => {
  const statement = await requireStatement(params.id, scopeOf(actor));
  const { number, month, partnerId } = statement;
  return {
    filename: number ?? `statement-${month}-${partnerId}`,
    content: await statementWorkbook(statement, await getAllLines(statement)),
  };
});
