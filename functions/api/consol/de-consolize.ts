import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { authorOf } from '../../domain/author.ts';
import { releaseOrders } from '../../domain/consol/consols.ts';

export const handler = route(consolRoutes.deConsolize, async ({ body, actor, now }) => ({
  count: await releaseOrders(body.orderList, { scope: 'all', author: authorOf(actor), now }),
}));
