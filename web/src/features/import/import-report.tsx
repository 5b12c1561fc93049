import { TextField } from '#web/components/ui/field.tsx';
import { Icon, type IconName } from '#web/components/ui/icons.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { type Corrections, type FailedRow, wrongCells } from './corrections.ts';
import { type FailureGroup, groupFailures } from './failure-groups.ts';
import type { ImportAnswer } from './import-job.ts';

/** Maximum number of failed rows in the table. The downloadable file contains all failed rows. */
const MAX_LISTED_ROWS = 100;

/** True if the result lists cells that the user can correct. */
export const canCorrect = ({ failedRows }: ImportAnswer): boolean =>
  failedRows.slice(0, MAX_LISTED_ROWS).some((row) => wrongCells(row).length > 0);

const CorrectionFields = ({ row, corrections }: { row: FailedRow; corrections: Corrections }) => (
  <div className="mt-2 grid gap-2 text-left sm:grid-cols-2">
    {wrongCells(row).map((cell) => (
      <TextField
        key={cell.place}
        label={
          <>
            <span className="sr-only">{row.rowIndex}행 </span>
            {cell.header}
          </>
        }
        size="sm"
        maxLength={500}
        value={corrections.valueOf(row.rowIndex, cell)}
        onChange={({ target }) => corrections.correct([{ row: row.rowIndex, cell }], target.value)}
      />
    ))}
  </div>
);

const columnsFor = (corrections: Corrections | undefined): readonly Column<FailedRow>[] => [
  {
    key: 'row',
    header: '행',
    render: ({ rowIndex }) => `${formatNumber(rowIndex)}행`,
    align: 'right',
    tight: true,
  },
  { key: 'order', header: '주문번호', render: ({ rowData }) => rowData.orderId || '-', tight: true },
  { key: 'pcc', header: '통관부호', render: ({ rowData }) => rowData.pcc || '-', tight: true },
  {
    key: 'error',
    header: '사유',
    render: (row) => (
      <div className="min-w-56 break-words">
        {row.error}
        {corrections && wrongCells(row).length > 0 && (
          <CorrectionFields row={row} corrections={corrections} />
        )}
      </div>
    ),
  },
];

const GroupCorrection = ({ cells }: Pick<FailureGroup, 'cells'>, corrections: Corrections) => {
  const [first] = cells;
  return (
    first && (
      <TextField
        label={`${first.cell.header} ${formatNumber(cells.length)}칸 한 번에 고치기`}
        size="sm"
        className="mt-2 max-w-80"
        maxLength={500}
        value={corrections.valueOf(first.row, first.cell)}
        onChange={({ target }) => corrections.correct(cells, target.value)}
      />
    )
  );
};

/** Reasons of the failed rows with counts. Cells that one value corrects have one field. */
const Reasons = ({
  rows,
  corrections,
}: {
  rows: readonly FailedRow[];
  corrections: Corrections | undefined;
}) => (
  <ul aria-label="사유별 행 수" className="mb-3 divide-y divide-line rounded-card border border-line">
    {groupFailures(rows).map((group) => (
      <li key={group.reason} className="px-4 py-2.5 text-14">
        <p className="flex justify-between gap-4">
          <span className="min-w-0 break-words">{group.reason}</span>
          <strong className="shrink-0 tabular-nums">{formatNumber(group.rowCount)}행</strong>
        </p>
        {corrections && GroupCorrection(group, corrections)}
      </li>
    ))}
  </ul>
);

const Count = ({
  icon,
  tone,
  label,
  count,
  detail,
}: {
  icon: IconName;
  tone: string;
  label: string;
  count: number;
  detail?: string;
}) => (
  <div className={`rounded-card px-4 py-3 ${tone}`}>
    <dt className="flex items-center gap-1.5 text-13 font-semibold">
      <Icon name={icon} size={16} />
      {label}
    </dt>
    <dd className="mt-0.5 text-20 font-bold tabular-nums">
      {formatNumber(count)}건{detail && <span className="ml-1.5 text-13 font-medium">{detail}</span>}
    </dd>
  </div>
);

type Labels = readonly [success: string, failed: string, rows: string];

export const ImportCounts = ({
  answer: { successCount, failedCount, dryRun },
  labels,
}: {
  answer: ImportAnswer;
  labels: Labels;
}) => (
  <dl className="grid grid-cols-2 gap-3">
    <Count
      icon="checkCircle"
      tone="bg-success-weak text-success"
      label={labels[0]}
      count={successCount}
      detail={dryRun && `상품 ${formatNumber(dryRun.itemCount)}개`}
    />
    <Count
      icon="error"
      tone={failedCount > 0 ? 'bg-danger-weak text-danger' : 'bg-sunken text-ink-2'}
      label={labels[1]}
      count={failedCount}
    />
  </dl>
);

/** Failed rows by reason and in a table. */
export const FailedRows = ({
  answer: { failedRows, failedRowCount },
  labels,
  corrections,
}: {
  answer: ImportAnswer;
  labels: Labels;
  /** Absent if the rows cannot be corrected. */
  corrections?: Corrections;
}) =>
  failedRows.length > 0 && (
    <section className="mt-5">
      <h3 className="mb-2 text-14 font-bold">{labels[2]}</h3>
      {failedRows.length > 1 && <Reasons rows={failedRows} corrections={corrections} />}
      <Table
        caption={labels[2]}
        columns={columnsFor(corrections)}
        rows={failedRows.slice(0, MAX_LISTED_ROWS)}
        rowKey={({ rowIndex }) => rowIndex}
      />
      {failedRowCount > MAX_LISTED_ROWS && (
        <p className="mt-2 text-13 text-ink-2">
          외 {formatNumber(failedRowCount - MAX_LISTED_ROWS)}행은 등록 뒤에 내려받는 실패 파일에 있습니다.
        </p>
      )}
    </section>
  );
