import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { loadConsol } from '../../domain/consol/load-consol.ts';
import { answerOfOrder } from '../../domain/order/tracking.ts';

export const handler = route(consolRoutes.getOrderListByConsole, async ({ body }) =>
  (await loadConsol(body.consoleId)).orders.map(await answerOfOrder()),
);
