import { Icon, type IconName } from '#web/components/icons.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import type { ImportAnswer } from './use-import.ts';

type FailedRow = ImportAnswer['failedRows'][number];

/** Rows shown; all of them are in the file. */
const SHOWN_ROWS = 100;

const columns: readonly Column<FailedRow>[] = [
  {
    key: 'row',
    header: '행',
    render: ({ rowIndex }) => `${rowIndex.toLocaleString()}행`,
    align: 'right',
    tight: true,
  },
  { key: 'order', header: '주문번호', render: ({ rowData }) => rowData.orderId || '-', tight: true },
  { key: 'pcc', header: '통관부호', render: ({ rowData }) => rowData.pcc || '-', tight: true },
  { key: 'error', header: '사유', render: ({ error }) => error },
];

const Count = ({
  icon,
  tone,
  label,
  count,
  more,
}: {
  icon: IconName;
  tone: string;
  label: string;
  count: number;
  more?: string;
}) => (
  <div className={`rounded-card px-4 py-3 ${tone}`}>
    <dt className="flex items-center gap-1.5 text-13 font-semibold">
      <Icon name={icon} size={16} />
      {label}
    </dt>
    <dd className="mt-0.5 text-20 font-bold tabular-nums">
      {count.toLocaleString()}건{more && <span className="ml-1.5 text-13 font-medium">{more}</span>}
    </dd>
  </div>
);

/** How many orders were, or would be, registered and left out, and every row that was left out with its reason. */
export const ImportReport = ({
  answer: { successCount, failedCount, failedRows, failedRowCount = failedRows.length, dryRun },
  labels,
}: {
  answer: ImportAnswer;
  labels: readonly [success: string, failed: string, rows: string];
}) => (
  <>
    <dl className="grid grid-cols-2 gap-3">
      <Count
        icon="checkCircle"
        tone="bg-success-weak text-success"
        label={labels[0]}
        count={successCount}
        more={dryRun && `상품 ${dryRun.itemCount.toLocaleString()}개`}
      />
      <Count
        icon="error"
        tone={failedCount > 0 ? 'bg-danger-weak text-danger' : 'bg-sunken text-ink-2'}
        label={labels[1]}
        count={failedCount}
      />
    </dl>
    {failedRows.length > 0 && (
      <section className="mt-5">
        <h3 className="mb-2 text-14 font-bold">{labels[2]}</h3>
        <Table
          caption={labels[2]}
          columns={columns}
          rows={failedRows.slice(0, SHOWN_ROWS)}
          rowKey={({ rowIndex }) => rowIndex}
        />
        {failedRowCount > SHOWN_ROWS && (
          <p className="mt-2 text-13 text-ink-2">
            외 {(failedRowCount - SHOWN_ROWS).toLocaleString()}행은 등록 뒤에 내려받는 실패 파일에 있습니다.
          </p>
        )}
      </section>
    )}
  </>
);
