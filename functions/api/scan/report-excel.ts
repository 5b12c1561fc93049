import { reportWorkbook } from '#functions/domain/scan/report-workbook.ts';
import { reportSession } from '#functions/domain/scan/scan-sessions.ts';
import { route } from '#functions/runtime/route.ts';
import { scanRoutes } from '#shared/contract/scan.ts';

export const handler = route(scanRoutes.reportExcel, async ({ params: { sessionId } }) => ({
  filename: `scan-report-${sessionId}`,
  content: await reportWorkbook(await reportSession(sessionId)),
}));
