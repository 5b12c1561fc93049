import { storeAnswer } from '#functions/db/idempotency.entity.ts';
import { startClock } from '#functions/domain/clock.ts';
import { verifyOrder } from '#functions/domain/customs/verify.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(customsRoutes.verify, async ({ body, actor, now, idempotency }) => {
  const check = await verifyOrder(body.orderId, actor, startClock(now));
  await storeAnswer(idempotency, check);
  return check;
});
