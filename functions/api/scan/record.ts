import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';
import { recordScans } from '../../domain/scan/record-scans.ts';

export const handler = route(scanRoutes.record, ({ body, actor, now }) => recordScans(body, { actor, now }));
