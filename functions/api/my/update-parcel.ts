import { updateOwnOrder } from '#functions/domain/registration/own-order.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.updateParcel, ({ body, actor, networkHash, now }) =>
  updateOwnOrder(body, { actor, networkHash, now }),
);
