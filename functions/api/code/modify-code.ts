import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';
import { modifyCode } from '../../domain/reference/manage-codes.ts';

export const handler = route(codeRoutes.modifyCode, ({ body, actor, now }) =>
  modifyCode(body, { actor, now }),
);
