import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { modifyConsol } from '../../domain/consol/consols.ts';
import { authorOf } from '../../domain/order/order-version.ts';

export const handler = route(consolRoutes.modifyConsol, ({ body, actor, now, idempotency }) => {
  const { id, version, ...input } = body;
  return modifyConsol(id, version, input, { scope: 'all', author: authorOf(actor), now, idempotency });
});
