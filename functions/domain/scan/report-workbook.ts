import { TEXT_FORMAT, writeSheet } from '#functions/domain/sheet/write-sheet.ts';
import { seoulMinute } from '#shared/domain/dates.ts';
import type { ReportLine, ScanReport } from '#shared/domain/scan.ts';
import { reportParts } from '#shared/domain/scan-rules.ts';
import { MISREAD, reportLineText, reportPartNames } from '#shared/scan-words.ko.ts';

type Column = { header: string; width: number; value: (line: ReportLine, part: string) => string };

const columns: Column[] = [
  { header: '구분', width: 28, value: (_, part) => part },
  { header: '번호', width: 24, value: ({ hblNo }) => hblNo },
  { header: '내용', width: 48, value: reportLineText },
  { header: '받는 분', width: 12, value: ({ receiverName = '' }) => receiverName },
  { header: '파트너', width: 20, value: ({ partnerName = '' }) => partnerName },
  { header: '마지막 위치', width: 16, value: ({ lastPlace = '' }) => lastPlace },
  {
    header: '마지막 기록 (KST)',
    width: 18,
    value: ({ lastEventAt }) => (lastEventAt ? seoulMinute(lastEventAt) : ''),
  },
];

/** Returns the report about a session as an .xlsx file: the totals, and a row per line. */
export const reportWorkbook = (report: ScanReport): Promise<Uint8Array> =>
  writeSheet({ name: '스캔 보고', options: {} }, ({ sheet, addRow }) => {
    // Scanned codes are text, never a formula.
    sheet.columns = columns.map(({ width }) => ({ width, style: { numFmt: TEXT_FORMAT } }));
    addRow(['예정', `${report.expected}건`, `${report.scanned}건 스캔`]);
    addRow(['오독', `${report.misread.length}건`]);
    addRow(
      columns.map(({ header }) => header),
      { isBold: true },
    );
    const addLine = (part: string, line: ReportLine) => addRow(columns.map(({ value }) => value(line, part)));
    for (const part of reportParts) for (const line of report[part]) addLine(reportPartNames[part], line);
    for (const hblNo of report.misread) addLine(MISREAD, { hblNo });
  });
