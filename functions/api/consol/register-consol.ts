import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { authorOf } from '../../domain/author.ts';
import { registerConsol } from '../../domain/consol/consols.ts';

export const handler = route(consolRoutes.registerConsol, ({ body, actor, now }) =>
  registerConsol(body, { author: authorOf(actor), now }),
);
