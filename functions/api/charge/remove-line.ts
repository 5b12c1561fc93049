import { removeChargeLine } from '#functions/domain/charge/change-charges.ts';
import { route } from '#functions/runtime/route.ts';
import { chargeRoutes } from '#shared/contract/charge.ts';

export const handler = route(chargeRoutes.removeLine, ({ body, actor, now, idempotency, storedAnswer }) =>
  removeChargeLine(body, { actor, now, idempotency, isRepeated: storedAnswer !== undefined }),
);
