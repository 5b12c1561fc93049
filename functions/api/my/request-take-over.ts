import { requestTakeOver } from '#functions/domain/registration/request-take-over.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.requestTakeOver, async ({ body, actor, now }) => {
  await requestTakeOver(body, actor.memberId, now);
  return {};
});
