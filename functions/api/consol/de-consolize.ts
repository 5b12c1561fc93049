import { authorOf } from '#functions/domain/author.ts';
import { releaseOrders } from '#functions/domain/consol/consols.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.deConsolize, async ({ body, actor, now }) => {
  const { orderList, reason } = body;
  const context = { scope: 'all', author: authorOf(actor), now } as const;
  return { count: await releaseOrders(orderList, reason, context) };
});
