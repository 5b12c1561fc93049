import { switchCode } from '#functions/domain/code-management.ts';
import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';

export const handler = route(codeRoutes.updateCodeStatus, ({ body: { id, status }, actor, now }) =>
  switchCode(id, status, { actor, now }),
);
