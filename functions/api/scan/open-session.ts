import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';
import { authorOf } from '../../domain/author.ts';
import { openScanSession } from '../../domain/scan/open-session.ts';

export const handler = route(scanRoutes.openSession, ({ body, actor, now }) =>
  openScanSession(body, { author: authorOf(actor), now }),
);
