import { deleteDropOff } from '#functions/domain/reference/drop-offs.ts';
import { route } from '#functions/runtime/route.ts';
import { dropOffRoutes } from '#shared/contract/drop-off.ts';

export const handler = route(dropOffRoutes.delDropOff, async ({ body, actor, now }) => {
  await deleteDropOff(body.id, { actor, now });
  return {};
});
