import { authorOf } from '#functions/domain/author.ts';
import { modifyConsol } from '#functions/domain/consol/modify-consol.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.modifyConsol, ({ body, actor, now, idempotency }) => {
  const { id, version, ...input } = body;
  return modifyConsol(id, version, input, { scope: 'all', author: authorOf(actor), now, idempotency });
});
