import { readClearanceState } from '#functions/domain/customs/clearance-state.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(customsRoutes.getState, ({ body, actor, now }) =>
  readClearanceState(body.orderId, actor, now),
);
