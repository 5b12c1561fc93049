import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';
import { setCodeStatus } from '../../domain/reference/manage-codes.ts';

export const handler = route(codeRoutes.updateCodeStatus, ({ body: { id, status }, actor, now }) =>
  setCodeStatus(id, status, { actor, now }),
);
