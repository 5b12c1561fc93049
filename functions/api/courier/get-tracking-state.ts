import { readTrackingState } from '#functions/domain/tracking/tracking-state.ts';
import { route } from '#functions/runtime/route.ts';
import { trackingStateRoutes } from '#shared/contract/tracking-state.ts';

export const handler = route(trackingStateRoutes.getTrackingState, ({ body, actor, now }) =>
  readTrackingState(body.orderId, actor, now),
);
