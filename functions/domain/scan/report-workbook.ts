import type { ScanReport } from '#shared/domain/scan.ts';
import { reportParts } from '#shared/domain/scan-rules.ts';
import { reportLineText, reportPartNames } from '#shared/scan-words.ko.ts';
import { TEXT_FORMAT, writeSheet } from '../sheet/write-sheet.ts';

const columns = [
  { header: '구분', width: 28 },
  { header: '번호', width: 24 },
  { header: '내용', width: 48 },
];

/** Returns the report about a session as an .xlsx file: the totals, and a row per line. */
export const reportWorkbook = (report: ScanReport): Promise<Uint8Array> =>
  writeSheet({ name: '스캔 보고', options: {} }, ({ sheet, addRow }) => {
    // Scanned codes are text, never a formula.
    sheet.columns = columns.map(({ width }) => ({ width, style: { numFmt: TEXT_FORMAT } }));
    addRow(['예정', `${report.expected}건`, `${report.scanned}건 스캔`]);
    addRow(
      columns.map(({ header }) => header),
      { isBold: true },
    );
    for (const part of reportParts) {
      for (const line of report[part]) addRow([reportPartNames[part], line.hblNo, reportLineText(line)]);
    }
  });
