import { authorOf } from '#functions/domain/author.ts';
import { deleteConsol } from '#functions/domain/consol/consols.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.deleteConsol, async ({ body, actor, now }) => {
  const { consoleId, reason } = body;
  const context = { scope: 'all', author: authorOf(actor), now } as const;
  return { released: await deleteConsol(consoleId, reason, context) };
});
