import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { cancelOwnOrder } from '../../domain/order/own-order.ts';

export const handler = route(myRoutes.cancelParcel, ({ body, actor, client, now }) =>
  cancelOwnOrder(body, { actor, client, now }),
);
