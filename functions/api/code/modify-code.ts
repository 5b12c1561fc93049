import { modifyCode } from '#functions/domain/reference/manage-codes.ts';
import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';

export const handler = route(codeRoutes.modifyCode, ({ body, actor, now }) =>
  modifyCode(body, { actor, now }),
);
