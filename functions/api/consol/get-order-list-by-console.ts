import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { loadConsol } from '../../domain/consol/consols.ts';
import { withStatusNames } from '../../domain/order/tracking.ts';

export const handler = route(consolRoutes.getOrderListByConsole, async ({ body }) =>
  withStatusNames((await loadConsol(body.consoleId)).orders),
);
