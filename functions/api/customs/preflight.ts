import { authorOf } from '#functions/domain/author.ts';
import { runPreflight } from '#functions/domain/customs/preflight.ts';
import { route } from '#functions/runtime/route.ts';
import { preflightRoutes } from '#shared/contract/preflight.ts';

export const handler = route(preflightRoutes.preflight, ({ body, actor, now }) =>
  runPreflight(body.consolId, { author: authorOf(actor), now }),
);
