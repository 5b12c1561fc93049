import { deleteConsol } from '#functions/domain/consols.ts';
import { authorOf } from '#functions/domain/order-edit.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.deleteConsol, async ({ body, actor, now }) => ({
  released: await deleteConsol(body.consoleId, { scope: 'all', author: authorOf(actor), now }),
}));
