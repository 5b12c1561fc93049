import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';
import { closeScanSession } from '../../domain/scan/scan-sessions.ts';

export const handler = route(scanRoutes.closeSession, ({ body, now }) =>
  closeScanSession(body.sessionId, now),
);
