import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';
import { closeExceptions } from '../../domain/exception/change-exceptions.ts';

export const handler = route(exceptionRoutes.close, ({ body: { ids, reason }, actor, now, idempotency }) =>
  closeExceptions(ids, reason, { actor, now, idempotency }),
);
