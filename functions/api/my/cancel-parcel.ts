import { cancelOwnOrder } from '#functions/domain/registration/own-order.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.cancelParcel, ({ body, actor, networkHash, now }) =>
  cancelOwnOrder(body, { actor, networkHash, now }),
);
