import { closeExceptions } from '#functions/domain/exception/change-exceptions.ts';
import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';

export const handler = route(
  exceptionRoutes.close,
  ({ body: { reason, ...targets }, actor, now, idempotency }) =>
    closeExceptions(targets, reason, { actor, now, idempotency }),
);
