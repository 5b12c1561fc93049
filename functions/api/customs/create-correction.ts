import { createCorrection } from '#functions/domain/customs/create-correction.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(
  customsRoutes.createCorrection,
  ({ body, actor, siteOrigin, now, idempotency, storedAnswer }) =>
    createCorrection(body, {
      ...{ actor, origin: siteOrigin, now, idempotency, storedAnswer },
      onMailFailure: (error) => logger.error('a sent mail could not be recorded', { error }),
    }),
);
