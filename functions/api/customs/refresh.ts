import { startClock } from '#functions/domain/clock.ts';
import { refreshClearance } from '#functions/domain/customs/clearance-state.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(customsRoutes.refresh, ({ body, actor, now, idempotency }) =>
  refreshClearance(body.orderId, { actor, clock: startClock(now), idempotency }),
);
