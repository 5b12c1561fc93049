import { registerConsol } from '#functions/domain/consols.ts';
import { authorOf } from '#functions/domain/order-edit.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.registerConsol, ({ body, actor, now }) =>
  registerConsol(body, { author: authorOf(actor), now }),
);
