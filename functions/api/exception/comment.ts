import { commentOnException } from '#functions/domain/exception/change-exceptions.ts';
import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';

export const handler = route(exceptionRoutes.comment, ({ body: { id, text }, actor, now, idempotency }) =>
  commentOnException(id, text, { actor, now, idempotency }),
);
