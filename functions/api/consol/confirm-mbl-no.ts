import { authorOf } from '#functions/domain/author.ts';
import { confirmMblNo } from '#functions/domain/consol/confirm-mbl-no.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.confirmMblNo, ({ body: { id, mblNo }, actor, now }) =>
  confirmMblNo(id, mblNo, { scope: 'all', author: authorOf(actor), now }),
);
