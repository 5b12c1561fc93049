import { listServices } from '#functions/domain/tracking/tracking-state.ts';
import { route } from '#functions/runtime/route.ts';
import { trackingStateRoutes } from '#shared/contract/tracking-state.ts';

export const handler = route(trackingStateRoutes.getServices, ({ now }) => listServices(now));
