import { loadConsol } from '#functions/domain/consol/load-consol.ts';
import { answerOfOrder } from '#functions/domain/order/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.getOrderListByConsole, async ({ body }) =>
  (await loadConsol(body.consoleId)).orders.map(await answerOfOrder()),
);
