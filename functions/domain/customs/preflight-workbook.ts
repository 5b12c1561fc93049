import { TEXT_FORMAT, writeSheet } from '#functions/domain/sheet/write-sheet.ts';
import type { PreflightFinding, PreflightParcel } from '#shared/domain/customs/preflight.ts';
import { customsRuleNames, severityNames } from '#shared/preflight-words.ko.ts';
import type { Judgement } from './judge-parcels.ts';

// The findings in a consol, for the customs broker.

type Decided = Pick<Judgement, 'parcels' | 'reasons' | 'overrides'>;
type Line = {
  parcel: PreflightParcel;
  finding: PreflightFinding;
  /** Decision of a person about the finding. */
  decision: { text: string; by: string } | undefined;
};

const columns: { header: string; width: number; value: (line: Line) => string }[] = [
  { header: 'H/BL', width: 16, value: ({ parcel }) => parcel.hblNo },
  { header: '규칙', width: 28, value: ({ finding: { rule } }) => `${customsRuleNames[rule]} (${rule})` },
  { header: '정도', width: 8, value: ({ finding }) => severityNames[finding.severity] },
  { header: '내용', width: 60, value: ({ finding }) => finding.text },
  { header: '조치', width: 60, value: ({ finding }) => finding.todo },
  { header: '사유', width: 40, value: ({ decision }) => decision?.text ?? '' },
  { header: '승인자', width: 14, value: ({ decision }) => decision?.by ?? '' },
];

const decisionOf = (
  { orderId }: PreflightParcel,
  { rule, severity, key }: PreflightFinding,
  { reasons, overrides }: Decided,
): Line['decision'] => {
  if (severity === 'amber') return reasons[rule];
  const found = overrides.find((one) => one.orderId === orderId && one.rule === rule && one.key === key);
  return found?.holds ? { text: found.reason, by: found.by } : undefined;
};

/** Returns the findings in a consol as an .xlsx file with a row per finding. */
export const preflightWorkbook = (decided: Decided): Promise<Uint8Array> =>
  writeSheet({ name: '통관 사전점검', options: {} }, ({ sheet, addRow }) => {
    // Names of goods are text, never a formula.
    sheet.columns = columns.map(({ width }) => ({ width, style: { numFmt: TEXT_FORMAT } }));
    addRow(
      columns.map(({ header }) => header),
      { isBold: true },
    );
    for (const parcel of decided.parcels)
      for (const finding of parcel.findings) {
        const line = { parcel, finding, decision: decisionOf(parcel, finding, decided) };
        addRow(columns.map(({ value }) => value(line)));
      }
  });
