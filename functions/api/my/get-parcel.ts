import { ownOrder } from '#functions/domain/own-parcels.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.getParcel, ({ body, actor }) => ownOrder(actor.memberId, body.id));
