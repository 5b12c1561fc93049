import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { ownOrder } from '../../domain/order/own-order.ts';

export const handler = route(myRoutes.getParcel, ({ body, actor, now }) => ownOrder(actor, body.id, now));
