import { authorOf } from '#functions/domain/author.ts';
import { reversePayment } from '#functions/domain/statement/change-statement.ts';
import { route } from '#functions/runtime/route.ts';
import { statementRoutes } from '#shared/contract/statement.ts';

export const handler = route(statementRoutes.reversePayment, ({ body, actor, now, idempotency }) =>
  reversePayment(body, { author: authorOf(actor), now, idempotency }),
);
