import { recalculateCharges } from '#functions/domain/charge/change-charges.ts';
import { route } from '#functions/runtime/route.ts';
import { chargeRoutes } from '#shared/contract/charge.ts';

export const handler = route(chargeRoutes.recalculate, ({ body, actor, now, idempotency }) =>
  recalculateCharges(body.orderIds, { actor, now, idempotency }),
);
