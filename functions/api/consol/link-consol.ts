import { authorOf } from '#functions/domain/author.ts';
import { linkOrders } from '#functions/domain/consol/consols.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.linkConsol, ({ body, actor, now, idempotency }) =>
  linkOrders(body.consolId, body.orderList, { scope: 'all', author: authorOf(actor), now, idempotency }),
);
