import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';
import { closeExceptions } from '../../domain/exception/change-exceptions.ts';

export const handler = route(
  exceptionRoutes.close,
  ({ body: { reason, ...targets }, actor, now, idempotency }) =>
    closeExceptions(targets, reason, { actor, now, idempotency }),
);
