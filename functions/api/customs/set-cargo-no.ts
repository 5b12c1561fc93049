import { chooseCargoNo } from '#functions/domain/customs/clearance-state.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(customsRoutes.setCargoNo, ({ body, actor, now, idempotency }) =>
  chooseCargoNo(body.orderId, body.cargoNo, { actor, clock: () => now, idempotency }),
);
