import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { authorOf } from '../../domain/author.ts';
import { linkOrders } from '../../domain/consol/consols.ts';

export const handler = route(consolRoutes.linkConsol, ({ body, actor, now, idempotency }) =>
  linkOrders(body.consolId, body.orderList, { scope: 'all', author: authorOf(actor), now, idempotency }),
);
