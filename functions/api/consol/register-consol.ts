import { authorOf } from '#functions/domain/author.ts';
import { registerConsol } from '#functions/domain/consol/consols.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.registerConsol, ({ body, actor, now }) =>
  registerConsol(body, { author: authorOf(actor), now }),
);
