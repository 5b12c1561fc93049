import { reportSession } from '#functions/domain/scan/scan-sessions.ts';
import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';

export const handler = route(scanRoutes.report, ({ body }) => reportSession(body.sessionId));
