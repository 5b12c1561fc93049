import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { registerConsol } from '../../domain/consol/consols.ts';
import { authorOf } from '../../domain/order/order-version.ts';

export const handler = route(consolRoutes.registerConsol, ({ body, actor, now }) =>
  registerConsol(body, { author: authorOf(actor), now }),
);
