import { modifyConsol } from '#functions/domain/consols.ts';
import { authorOf } from '#functions/domain/order-edit.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.modifyConsol, ({ body: { id, version, ...input }, actor, now }) =>
  modifyConsol(id, version, input, { scope: 'all', author: authorOf(actor), now }),
);
