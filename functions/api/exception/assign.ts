import { assignExceptions } from '#functions/domain/exception/change-exceptions.ts';
import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';

export const handler = route(exceptionRoutes.assign, ({ body, actor, now, idempotency }) =>
  assignExceptions(body, { actor, now, idempotency }),
);
