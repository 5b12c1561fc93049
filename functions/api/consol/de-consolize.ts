import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { releaseOrders } from '../../domain/consol/consols.ts';
import { authorOf } from '../../domain/order/order-version.ts';

export const handler = route(consolRoutes.deConsolize, async ({ body, actor, now }) => ({
  count: await releaseOrders(body.orderList, { scope: 'all', author: authorOf(actor), now }),
}));
