import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';
import { deleteCode } from '../../domain/reference/manage-codes.ts';

export const handler = route(codeRoutes.delCode, async ({ body, actor, now }) => {
  await deleteCode(body.id, { actor, now });
  return {};
});
