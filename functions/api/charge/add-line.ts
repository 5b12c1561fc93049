import { addChargeLine } from '#functions/domain/charge/change-charges.ts';
import { route } from '#functions/runtime/route.ts';
import { chargeRoutes } from '#shared/contract/charge.ts';

export const handler = route(chargeRoutes.addLine, ({ body, actor, now, idempotency, storedAnswer }) =>
  addChargeLine(body, { actor, now, idempotency, isRepeated: storedAnswer !== undefined }),
);
