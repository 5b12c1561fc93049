import { authorOf } from '#functions/domain/author.ts';
import { openScanSession } from '#functions/domain/scan/open-session.ts';
import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';

export const handler = route(scanRoutes.openSession, ({ body, actor, now }) =>
  openScanSession(body, { author: authorOf(actor), now }),
);
