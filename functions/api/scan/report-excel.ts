import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';
import { reportWorkbook } from '../../domain/scan/report-workbook.ts';
import { reportSession } from '../../domain/scan/scan-sessions.ts';

export const handler = route(scanRoutes.reportExcel, async ({ params: { sessionId } }) => ({
  filename: `scan-report-${sessionId}`,
  content: await reportWorkbook(await reportSession(sessionId)),
}));
