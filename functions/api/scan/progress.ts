import { progressOfSession } from '#functions/domain/scan/scan-progress.ts';
import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';

export const handler = route(scanRoutes.progress, ({ body }) => progressOfSession(body.sessionId));
