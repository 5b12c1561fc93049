import { setCodeStatus } from '#functions/domain/reference/manage-codes.ts';
import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';

export const handler = route(codeRoutes.updateCodeStatus, ({ body: { id, status }, actor, now }) =>
  setCodeStatus(id, status, { actor, now }),
);
