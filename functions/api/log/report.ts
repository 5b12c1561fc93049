import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { logRoutes } from '#shared/contract/log.ts';
import { redact } from '#shared/domain/redaction.ts';

export const handler = route(logRoutes.report, async ({ body, requestId }) => {
  logger[body.level]('client report', { requestId, report: redact(body) });
  return undefined;
});
