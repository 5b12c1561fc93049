import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { authorOf } from '../../domain/author.ts';
import { releaseOrders } from '../../domain/consol/consols.ts';

export const handler = route(consolRoutes.deConsolize, async ({ body, actor, now }) => {
  const { orderList, reason } = body;
  const context = { scope: 'all', author: authorOf(actor), now } as const;
  return { count: await releaseOrders(orderList, reason, context) };
});
