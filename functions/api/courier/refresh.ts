import { startClock } from '#functions/domain/clock.ts';
import { refreshTracking } from '#functions/domain/tracking/tracking-state.ts';
import { route } from '#functions/runtime/route.ts';
import { trackingStateRoutes } from '#shared/contract/tracking-state.ts';

export const handler = route(trackingStateRoutes.refresh, ({ body, actor, now }) =>
  refreshTracking(body.orderId, actor, startClock(now)),
);
