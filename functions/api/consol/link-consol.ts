import { linkOrders } from '#functions/domain/consols.ts';
import { authorOf } from '#functions/domain/order-edit.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.linkConsol, ({ body, actor, now, idempotency }) =>
  linkOrders(body.consolId, body.orderList, { scope: 'all', author: authorOf(actor), now, idempotency }),
);
