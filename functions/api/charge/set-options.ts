import { setChargeOptions } from '#functions/domain/charge/change-charges.ts';
import { route } from '#functions/runtime/route.ts';
import { chargeRoutes } from '#shared/contract/charge.ts';

export const handler = route(chargeRoutes.setOptions, ({ body, actor, now, idempotency }) =>
  setChargeOptions(body, { actor, now, idempotency }),
);
