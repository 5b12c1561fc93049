import { scopeOf } from '#functions/db/scope.ts';
import { readCharge } from '#functions/domain/charge/read-charge.ts';
import { route } from '#functions/runtime/route.ts';
import { chargeRoutes } from '#shared/contract/charge.ts';

export const handler = route(chargeRoutes.get, ({ body, actor, now }) =>
  readCharge(scopeOf(actor), body.orderId, actor, now),
);
