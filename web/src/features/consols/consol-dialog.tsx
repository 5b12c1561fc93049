import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { type ConsolInput, checkAirWaybill, consolLabels } from '#shared/domain/consol.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CodeSelect } from '#web/components/ui/code-select.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { freightName } from '#web/lib/order-words.ts';
import { type FreightRun, referenceQueries, useCodeName } from '#web/lib/reference-queries.ts';
import { DelayDialog } from './delay-dialog.tsx';
import type { ConsolView } from './queries.ts';
import { type ConcurrentChange, useConsolForm } from './use-consol-form.ts';

type Field = keyof ConsolInput;

/** Lists the values that another user saved first, with buttons that put them into the form. */
const ConcurrentValues = ({
  change: { conflicts, takenFields },
  nameOf,
  onTake,
}: {
  change: ConcurrentChange;
  nameOf: (field: Field, value: string) => string;
  onTake: (field: Field, value: string) => void;
}) => {
  const entries = Object.entries(conflicts) as [Field, string][];
  return (
    <section aria-label="최신 내용" className="rounded-card bg-warning-weak px-4 py-3 text-13">
      <p className="text-14 font-semibold text-warning">다른 사용자가 먼저 수정했습니다.</p>
      {entries.length > 0 && (
        <>
          <p className="mt-1">입력한 내용은 그대로 있습니다. 저장하면 아래 최신 값 대신 저장됩니다.</p>
          <ul className="mt-1.5 space-y-1">
            {entries.map(([field, value]) => (
              <li key={field} className="flex items-center gap-3">
                <b className="w-24 shrink-0 font-semibold">{consolLabels[field]}</b>
                <span className="min-w-0 flex-1 whitespace-pre-line break-words">
                  {nameOf(field, value) || '(없음)'}
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`${consolLabels[field]} 최신 값 쓰기`}
                  onClick={() => onTake(field, value)}
                >
                  최신 값 쓰기
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {takenFields.length > 0 && (
        <p className="mt-1.5">
          최신 값으로 바뀐 항목: {takenFields.map((field) => consolLabels[field]).join(', ')}
        </p>
      )}
    </section>
  );
};

const MBL_LENGTH = 14;
const MEMO_LENGTH = 400;

const useRunName = () => {
  const cityName = useCodeName('CIT');
  return ({ freightNo, method, departure, arrival, isInUse }: FreightRun) =>
    `${freightNo} · ${freightName(method)} · ${cityName(departure)} → ${cityName(arrival)}${isInUse ? '' : ' (미사용)'}`;
};

/** Offers the freight runs in use, and the current run of the consol even if it is no longer in use. */
const RunSelect = ({ current }: { current?: number }) => {
  const { data: runs = [] } = useQuery(referenceQueries.freight);
  const runName = useRunName();
  return (
    <FormSelect
      name="freightCode"
      label={consolLabels.freightCode}
      required
      placeholder="선택"
      options={runs
        .filter(({ id, isInUse }) => isInUse || id === current)
        .map((run) => ({ value: run.id, label: runName(run) }))}
    />
  );
};

const StatusSelect = () => {
  const { data = [] } = useQuery(referenceQueries.codes('CONSTT'));
  return (
    <FormSelect
      name="status"
      label={consolLabels.status}
      required
      placeholder="선택"
      options={data.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
    />
  );
};

const mblWarnings = {
  wrong:
    '항공운송장 번호의 검사 숫자가 맞지 않습니다. 번호를 다시 확인해주세요. 이대로 저장할 수도 있습니다.',
  'no air waybill':
    '항공운송장 번호는 숫자 11자리입니다. 번호를 다시 확인해주세요. 이대로 저장할 수도 있습니다.',
};

/** Warning about a number that is not a valid air waybill number. The form can still be saved. */
const MblWarning = ({ check }: { check: keyof typeof mblWarnings }) => (
  <p
    role="status"
    className="flex items-start gap-2 rounded-control bg-warning-weak px-3.5 py-3 text-14 font-semibold text-warning sm:col-span-2"
  >
    <Icon name="warning" size={20} className="shrink-0" />
    {mblWarnings[check]}
  </p>
);

/** Field of the master bill number. For air freight it warns if the number is not a valid air waybill number. */
const MblField = () => {
  const [mblNo, freightCode]: [string, string] = useWatch({ name: ['mblNo', 'freightCode'] });
  const { data: runs = [] } = useQuery(referenceQueries.freight);
  const isByAir = runs.some(({ id, method }) => String(id) === String(freightCode) && method === AIR);
  const check = checkAirWaybill(mblNo);
  const isWarned = isByAir && mblNo.trim() !== '' && check !== 'right';
  return (
    <>
      <FormText
        name="mblNo"
        label={consolLabels.mblNo}
        required
        maxLength={MBL_LENGTH}
        placeholder="180-12345675"
        hint={
          isByAir && check === 'right'
            ? '항공운송장 번호의 검사 숫자가 맞습니다.'
            : '14자까지. 항공은 항공운송장 번호 11자리'
        }
      />
      {isWarned && <MblWarning check={check} />}
    </>
  );
};

const ConsolDialog = ({
  consol,
  onSaved,
  onClose,
}: {
  consol?: ConsolView;
  onSaved: (saved: ConsolView) => void;
  onClose: () => void;
}) => {
  const { form, submit, concurrentChange, takeTheirs, delayQuestion } = useConsolForm(consol, onSaved);
  const { data: runs } = useQuery(referenceQueries.freight);
  const runName = useRunName();
  const cityName = useCodeName('CIT');
  const statusName = useCodeName('CONSTT');
  const nameOf = (field: keyof ConsolInput, value: string): string => {
    const run = field === 'freightCode' && runs?.find(({ id }) => String(id) === value);
    if (run) return runName(run);
    if (field === 'status') return statusName(value);
    return field === 'departCity' || field === 'arrivalCity' ? cityName(value) : value;
  };
  return (
    <>
      <FormDialog
        form={form}
        onSubmit={submit}
        onClose={onClose}
        title={consol ? '콘솔 수정' : '새 콘솔'}
        action={consol ? '수정' : '등록'}
      >
        {concurrentChange && (
          <ConcurrentValues change={concurrentChange} nameOf={nameOf} onTake={takeTheirs} />
        )}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <RunSelect current={consol?.freightCode} />
          <MblField />
          <FormText name="etd" type="date" label={consolLabels.etd} required />
          <FormText name="eta" type="date" label={consolLabels.eta} required />
          <CodeSelect name="departCity" label={consolLabels.departCity} group="CIT" required />
          <CodeSelect name="arrivalCity" label={consolLabels.arrivalCity} group="CIT" required />
          <StatusSelect />
        </div>
        <FormMemo name="memo" label={consolLabels.memo} maxLength={MEMO_LENGTH} />
      </FormDialog>
      {delayQuestion && <DelayDialog question={delayQuestion} />}
    </>
  );
};

export default ConsolDialog;
