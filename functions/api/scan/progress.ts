import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';
import { progressOfSession } from '../../domain/scan/scan-progress.ts';

export const handler = route(scanRoutes.progress, ({ body }) => progressOfSession(body.sessionId));
