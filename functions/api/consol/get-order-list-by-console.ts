import { ordersOf } from '#functions/domain/consols.ts';
import { withStatusNames } from '#functions/domain/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.getOrderListByConsole, async ({ body }) =>
  withStatusNames((await ordersOf(body.consoleId)).orders),
);
