import { startClock } from '#functions/domain/clock.ts';
import { saveCorrection } from '#functions/domain/customs/use-correction.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(customsRoutes.saveCorrection, ({ body, now, idempotency }) =>
  saveCorrection(body.token, body.values, { clock: startClock(now), idempotency }),
);
