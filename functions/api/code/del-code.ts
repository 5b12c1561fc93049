import { deleteCode } from '#functions/domain/reference/manage-codes.ts';
import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';

export const handler = route(codeRoutes.delCode, async ({ body, actor, now }) => {
  await deleteCode(body.id, { actor, now });
  return {};
});
