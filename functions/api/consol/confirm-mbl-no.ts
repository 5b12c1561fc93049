import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { authorOf } from '../../domain/author.ts';
import { confirmMblNo } from '../../domain/consol/confirm-mbl-no.ts';

export const handler = route(consolRoutes.confirmMblNo, ({ body: { id, mblNo }, actor, now }) =>
  confirmMblNo(id, mblNo, { scope: 'all', author: authorOf(actor), now }),
);
