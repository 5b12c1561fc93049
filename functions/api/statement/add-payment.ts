import { authorOf } from '#functions/domain/author.ts';
import { addPayment } from '#functions/domain/statement/change-statement.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.addPayment, ({ body, actor, now, idempotency }) =>
  addPayment(body, { author: authorOf(actor), now, idempotency }),
);
