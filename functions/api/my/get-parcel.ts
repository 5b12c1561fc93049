import { ownOrder } from '#functions/domain/registration/own-order.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.getParcel, ({ body, actor, now }) => ownOrder(actor, body.id, now));
