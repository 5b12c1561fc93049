import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';
import { registerCode } from '../../domain/reference/manage-codes.ts';

export const handler = route(codeRoutes.regiCode, ({ body, actor, now }) =>
  registerCode(body, { actor, now }),
);
