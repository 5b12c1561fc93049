import { listOwnParcels } from '#functions/domain/order/member-parcels.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.getParcels, ({ body, actor, now }) =>
  listOwnParcels(actor.memberId, body.status, body.paging, now),
);
