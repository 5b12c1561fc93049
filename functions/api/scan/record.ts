import { recordScans } from '#functions/domain/scan/record-scans.ts';
import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';

export const handler = route(scanRoutes.record, ({ body, actor, now }) => recordScans(body, { actor, now }));
