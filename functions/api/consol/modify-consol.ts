import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { authorOf } from '../../domain/author.ts';
import { modifyConsol } from '../../domain/consol/modify-consol.ts';

export const handler = route(consolRoutes.modifyConsol, ({ body, actor, now, idempotency }) => {
  const { id, version, ...input } = body;
  return modifyConsol(id, version, input, { scope: 'all', author: authorOf(actor), now, idempotency });
});
