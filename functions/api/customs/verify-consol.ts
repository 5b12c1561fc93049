import { storeAnswer } from '#functions/db/idempotency.entity.ts';
import { verifyConsol } from '#functions/domain/customs/verify.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(customsRoutes.verifyConsol, async ({ body, now, idempotency }) => {
  const queued = await verifyConsol(body.consolId, body.again ?? false, now);
  await storeAnswer(idempotency, queued);
  return queued;
});
