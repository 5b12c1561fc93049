import type { FormEvent } from 'react';
import { DropZone } from '#web/components/drop-zone.tsx';
import { TextField } from '#web/components/field.tsx';
import { Icon, type IconName } from '#web/components/icons.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { type Corrections, type FailedRow, wrongCells } from './corrections.ts';
import type { ImportAnswer, Progress } from './import-job.ts';
import { MappingStep } from './mapping-step.tsx';
import type { BulkImport } from './use-import.ts';

const progressText = ({ unit, done, total }: Progress): string => {
  if (unit === 'bytes') return `올리는 중 ${Math.floor((done / total) * 100)}%`;
  return total === 0 ? '파일을 읽는 중' : `${done.toLocaleString()} / ${total.toLocaleString()}건`;
};

const ImportProgress = ({ text, progress }: { text: string; progress: Progress }) => (
  <div className="flex flex-col items-center gap-3 py-12 text-center">
    <p role="status" className="text-16 font-semibold">
      {text}
    </p>
    <progress
      aria-label={text}
      value={progress.total > 0 ? progress.done : undefined}
      max={progress.total || undefined}
      className="h-2 w-full max-w-100 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
    />
    <p className="text-14 tabular-nums">{progressText(progress)}</p>
    <p className="text-13 text-ink-2">
      {progress.unit === 'bytes'
        ? '창을 닫아도 계속됩니다. 다 올릴 때까지 이 페이지를 떠나지 마세요.'
        : '창을 닫거나 페이지를 떠나도 계속됩니다. 다시 열면 이어서 보여드립니다.'}
    </p>
  </div>
);

/** Maximum number of failed rows in the table. The downloadable file contains all failed rows. */
const MAX_LISTED_ROWS = 100;

/** Id of the form with the corrected cells. The submit button of the dialog refers to this id. */
export const CORRECTION_FORM = 'import-corrections';

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
        onChange={({ target }) => corrections.correct(row.rowIndex, cell, target.value)}
      />
    ))}
  </div>
);

const columnsFor = (corrections: Corrections | undefined): readonly Column<FailedRow>[] => [
  {
    key: 'row',
    header: '행',
    render: ({ rowIndex }) => `${rowIndex.toLocaleString()}행`,
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
      {count.toLocaleString()}건{detail && <span className="ml-1.5 text-13 font-medium">{detail}</span>}
    </dd>
  </div>
);

const ImportReport = ({
  answer: { successCount, failedCount, failedRows, failedRowCount, dryRun },
  labels,
  corrections,
}: {
  answer: ImportAnswer;
  labels: readonly [success: string, failed: string, rows: string];
  /** Absent if the rows cannot be corrected. */
  corrections?: Corrections;
}) => (
  <>
    <dl className="grid grid-cols-2 gap-3">
      <Count
        icon="checkCircle"
        tone="bg-success-weak text-success"
        label={labels[0]}
        count={successCount}
        detail={dryRun && `상품 ${dryRun.itemCount.toLocaleString()}개`}
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
          columns={columnsFor(corrections)}
          rows={failedRows.slice(0, MAX_LISTED_ROWS)}
          rowKey={({ rowIndex }) => rowIndex}
        />
        {failedRowCount > MAX_LISTED_ROWS && (
          <p className="mt-2 text-13 text-ink-2">
            외 {(failedRowCount - MAX_LISTED_ROWS).toLocaleString()}행은 등록 뒤에 내려받는 실패 파일에
            있습니다.
          </p>
        )}
      </section>
    )}
  </>
);

/** `isRepeat` is true if the user confirmed to register a file that was registered before. */
type Repeat = { isRepeat: boolean; setRepeat: (isRepeat: boolean) => void };

/** Time and user of an earlier import of the same file. Undefined if there is none. */
export const findEarlierImport = ({ dryRun }: ImportAnswer) => dryRun?.importedBefore ?? undefined;

/** Warns that the file was registered before. The user must confirm to register the file again. */
const RepeatWarning = ({ at, by, isRepeat, setRepeat }: Repeat & { at: string; by: string }) => (
  <div className="mb-4 rounded-control bg-warning-weak px-3.5 py-3 text-14 text-warning">
    <p className="font-semibold">
      이미 등록한 파일입니다. ({new Date(at).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' })}, {by})
    </p>
    <label className="mt-1 flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        className="size-4.5 accent-brand"
        checked={isRepeat}
        onChange={({ target }) => setRepeat(target.checked)}
      />
      그래도 한 번 더 등록합니다.
    </label>
  </div>
);

const CheckedFile = ({
  file,
  plan,
  ...repeat
}: Repeat & { file: File | { name: string }; plan: ImportAnswer }) => {
  const earlierImport = findEarlierImport(plan);
  return (
    <>
      {!(file instanceof File) && (
        <p className="mb-4 rounded-control bg-warning-weak px-3.5 py-3 text-14 font-semibold text-warning">
          확인이 끝났습니다. 등록하려면 파일을 다시 선택해주세요.
        </p>
      )}
      {earlierImport && <RepeatWarning {...earlierImport} {...repeat} />}
      <ImportReport answer={plan} labels={['등록할 주문', '등록할 수 없는 주문', '등록할 수 없는 행']} />
      {canCorrect(plan) && (
        <p className="mt-2 text-13 text-ink-2">
          등록한 뒤 결과에서 잘못된 칸을 고쳐 다시 등록할 수 있습니다.
        </p>
      )}
    </>
  );
};

const Result = ({ result, bulk }: { result: ImportAnswer; bulk: BulkImport }) => {
  const { corrections, sendCorrections } = bulk;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sendCorrections();
  };
  return (
    <form id={CORRECTION_FORM} onSubmit={submit}>
      <ImportReport
        answer={result}
        labels={['등록한 주문', '실패한 주문', '실패한 행']}
        corrections={corrections}
      />
      {canCorrect(result) && (
        <p className="mt-2 text-13 text-ink-2">
          잘못된 칸을 고치고 다시 등록하면 실패한 행만 새로 등록합니다.
        </p>
      )}
    </form>
  );
};

export type StepProps = Repeat & { bulk: BulkImport; partnerId: number | undefined };

export const ImportStep = ({ bulk, partnerId, ...repeat }: StepProps) => {
  const { stage, check, checkAgain, chooseHeaderRow } = bulk;
  switch (stage.name) {
    case 'choose':
      return (
        <DropZone
          title="엑셀 파일 선택"
          hint="여기로 끌어다 놓아도 됩니다. .xls와 .xlsx, 20MB와 10,000행까지"
          accept=".xls,.xlsx"
          onFile={(file) => {
            repeat.setRepeat(false);
            void check(file);
          }}
        />
      );
    case 'check':
      return <ImportProgress text="파일을 확인하는 중입니다." progress={stage.progress} />;
    case 'register':
      return <ImportProgress text="주문을 등록하는 중입니다." progress={stage.progress} />;
    case 'map':
      return (
        stage.plan.dryRun && (
          <MappingStep
            dryRun={stage.plan.dryRun}
            partnerId={partnerId}
            onSaved={() => void checkAgain()}
            onHeaderRow={(row) => void chooseHeaderRow(row)}
          />
        )
      );
    case 'ready':
      return <CheckedFile {...stage} {...repeat} />;
    case 'done':
      return <Result result={stage.result} bulk={bulk} />;
  }
};
