import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { confirmMblNo } from '../../domain/consol/consols.ts';
import { authorOf } from '../../domain/order/order-version.ts';

export const handler = route(consolRoutes.confirmMblNo, ({ body: { id, mblNo }, actor, now }) =>
  confirmMblNo(id, mblNo, { scope: 'all', author: authorOf(actor), now }),
);
