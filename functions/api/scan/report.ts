import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';
import { reportSession } from '../../domain/scan/scan-sessions.ts';

export const handler = route(scanRoutes.report, ({ body }) => reportSession(body.sessionId));
