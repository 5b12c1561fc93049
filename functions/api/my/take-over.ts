import { takeOver } from '#functions/domain/registration/take-over.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.takeOver, async ({ body, actor, now }) => {
  await takeOver(body.token, actor, now);
  return {};
});
