import { undoScan } from '#functions/domain/scan/undo-scan.ts';
import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';

export const handler = route(scanRoutes.undo, ({ body, actor, now }) =>
  undoScan(body.scanId, { actor, now }),
);
