import { suggestOrders } from '#functions/domain/box/suggest-orders.ts';
import { route } from '#functions/runtime/route.ts';
import { boxRoutes } from '#shared/contract/box.ts';

export const handler = route(boxRoutes.suggest, async ({ body, now }) => ({
  orders: await suggestOrders(body.id, now),
}));
