import type { FormEvent } from 'react';
import { DropZone } from '#web/components/ui/drop-zone.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { CurrencyQuestion } from './currency-question.tsx';
import { CustomsWarnings } from './customs-warnings.tsx';
import { ImportHistory } from './import-history.tsx';
import type { ImportAnswer, Progress } from './import-job.ts';
import { canCorrect, FailedRows, ImportCounts } from './import-report.tsx';
import { LeftOut } from './left-out.tsx';
import { MappingStep } from './mapping-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { UnderstoodOrders, Warnings } from './understood.tsx';
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
    <div className="w-full max-w-100">
      <ProgressBar label={text} done={progress.done} total={progress.total} />
    </div>
    <p className="text-14 tabular-nums">{progressText(progress)}</p>
    <p className="text-13 text-ink-2">
      {progress.unit === 'bytes'
        ? '창을 닫아도 계속됩니다. 다 올릴 때까지 이 페이지를 떠나지 마세요.'
        : '창을 닫거나 페이지를 떠나도 계속됩니다. 다시 열면 이어서 보여드립니다.'}
    </p>
  </div>
);

/** Id of the form with the corrected cells. The submit button of the dialog refers to this id. */
export const CORRECTION_FORM = 'import-corrections';

/** `isRepeat` is true if the user confirmed to register a file that was registered before. */
type Repeat = { isRepeat: boolean; setRepeat: (isRepeat: boolean) => void };

/** Time and user of an earlier import of the same file. Undefined if there is none. */
export const findEarlierImport = ({ dryRun }: ImportAnswer) => dryRun?.importedBefore ?? undefined;

/** Question for the currency that must be answered before the registration. */
export const findCurrencyQuestion = ({ dryRun }: ImportAnswer) =>
  dryRun?.understood?.currencyQuestion ?? undefined;

/** Warns that the file was registered before. The user must confirm to register the file again. */
const RepeatWarning = ({ at, by, isRepeat, setRepeat }: Repeat & { at: string; by: string }) => (
  <div className="mb-4 rounded-control bg-warning-weak px-3.5 py-3 text-14 text-warning">
    <p className="font-semibold">
      이미 등록한 파일입니다. ({formatMinute(at)}, {by})
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

const SheetField = ({
  sheets,
  sheet = sheets[0],
  onChange,
}: {
  sheets: readonly string[];
  sheet: string | undefined;
  onChange: (sheet: string) => void;
}) => (
  <SelectField
    label="등록할 시트"
    className="mb-4"
    hint="주문이 있는 시트가 여러 개입니다. 고른 시트만 등록합니다."
    options={sheets.map((name) => ({ value: name, label: name }))}
    value={sheet}
    onChange={({ target }) => onChange(target.value)}
  />
);

const CHECK_LABELS = ['등록할 주문', '등록할 수 없는 주문', '등록할 수 없는 행'] as const;
const RESULT_LABELS = ['등록한 주문', '실패한 주문', '실패한 행'] as const;

type CheckedStage = Extract<BulkImport['stage'], { name: 'ready' | 'map' }>;

const CheckedFile = ({
  stage: { file, plan },
  bulk: { reading, checkAgain },
  partnerId,
  ...repeat
}: StepProps & { stage: CheckedStage }) => {
  const earlierImport = findEarlierImport(plan);
  const { dryRun } = plan;
  const question = findCurrencyQuestion(plan);
  const understood = dryRun?.understood;
  const sheets = dryRun?.sheets ?? [];
  return (
    <>
      {!(file instanceof File) && (
        <p className="mb-4 rounded-control bg-warning-weak px-3.5 py-3 text-14 font-semibold text-warning">
          확인이 끝났습니다. 등록하려면 파일을 다시 선택해주세요.
        </p>
      )}
      {earlierImport && <RepeatWarning {...earlierImport} {...repeat} />}
      {sheets.length > 1 && (
        <SheetField
          sheets={sheets}
          sheet={reading.sheet}
          onChange={(sheet) => void checkAgain({ sheet, headerRow: undefined })}
        />
      )}
      {dryRun && question && (
        <CurrencyQuestion
          question={question}
          dryRun={dryRun}
          partnerId={partnerId}
          onSaved={() => void checkAgain()}
        />
      )}
      <ImportCounts answer={plan} labels={CHECK_LABELS} />
      {understood && <Warnings label="확인할 내용" warnings={understood.warnings} />}
      {dryRun && <CustomsWarnings {...dryRun} />}
      <FailedRows answer={plan} labels={CHECK_LABELS} />
      {canCorrect(plan) && (
        <p className="mt-2 text-13 text-ink-2">
          등록한 뒤 결과에서 잘못된 칸을 고쳐 다시 등록할 수 있습니다.
        </p>
      )}
      {understood && <UnderstoodOrders {...understood} />}
      {dryRun && (
        <LeftOut
          dryRun={dryRun}
          includesHidden={reading.includeHidden === '1'}
          onIncludeHidden={(includes) => void checkAgain({ includeHidden: includes ? '1' : '0' })}
        />
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
      <ImportCounts answer={result} labels={RESULT_LABELS} />
      <FailedRows answer={result} labels={RESULT_LABELS} corrections={corrections} />
      {canCorrect(result) && (
        <p className="mt-2 text-13 text-ink-2">
          잘못된 칸을 고치고 다시 등록하면 실패한 행만 새로 등록합니다.
        </p>
      )}
    </form>
  );
};

export type StepProps = Repeat & { bulk: BulkImport; partnerId: number | undefined };

export const ImportStep = (props: StepProps) => {
  const { bulk, partnerId, setRepeat } = props;
  const { stage, failure, check, checkAgain, sendPassword } = bulk;
  switch (stage.name) {
    case 'choose':
      return (
        <>
          <DropZone
            title="엑셀 파일 선택"
            hint="여기로 끌어다 놓아도 됩니다. .xls와 .xlsx, 20MB와 10,000행까지"
            accept=".xls,.xlsx"
            onFile={(file) => {
              setRepeat(false);
              void check(file);
            }}
          />
          <ImportHistory partnerId={partnerId} />
        </>
      );
    case 'check':
      return <ImportProgress text="파일을 확인하는 중입니다." progress={stage.progress} />;
    case 'register':
      return <ImportProgress text="주문을 등록하는 중입니다." progress={stage.progress} />;
    case 'password':
      return <PasswordStep failure={failure} onSend={(password) => void sendPassword(password)} />;
    case 'map':
      return (
        stage.plan.dryRun && (
          <MappingStep
            dryRun={stage.plan.dryRun}
            partnerId={partnerId}
            onSaved={() => void checkAgain()}
            onHeaderRow={(headerRow) => void checkAgain({ headerRow })}
          />
        )
      );
    case 'ready':
      return <CheckedFile {...props} stage={stage} />;
    case 'done':
      return <Result result={stage.result} bulk={bulk} />;
  }
};
