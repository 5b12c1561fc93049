import { releaseOrders } from '#functions/domain/consols.ts';
import { authorOf } from '#functions/domain/order-edit.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.deConsolize, async ({ body, actor, now }) => ({
  count: await releaseOrders(body.orderList, { scope: 'all', author: authorOf(actor), now }),
}));
