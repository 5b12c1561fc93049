import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { airWaybillCheck, type ConsolInput, consolLabels } from '#shared/domain/consol.ts';
import { AIR } from '#shared/domain/order.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { FormMemo, FormSelect, FormText } from '#web/components/form-field.tsx';
import { freightName } from '#web/lib/order-words.ts';
import { type FreightRun, referenceQueries } from '#web/lib/reference-queries.ts';
import { useCodeName } from '#web/lib/use-code-name.ts';
import { MblWarning } from './mbl-warning.tsx';
import { NewestValues } from './newest-values.tsx';
import type { ConsolView } from './queries.ts';
import { useConsolForm } from './use-consol-form.ts';

const MBL_LENGTH = 14;
const MEMO_LENGTH = 400;

const useRunName = () => {
  const cityName = useCodeName('CIT');
  return ({ freightNo, method, departure, arrival, isInUse }: FreightRun) =>
    `${freightNo} · ${freightName(method)} · ${cityName(departure)} → ${cityName(arrival)}${isInUse ? '' : ' (미사용)'}`;
};

/** The runs in use, and the one the consol has, even when it was switched off since. */
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

const CodeSelect = ({
  name,
  group,
}: {
  name: 'departCity' | 'arrivalCity' | 'status';
  group: 'CIT' | 'CONSTT';
}) => {
  const { data = [] } = useQuery(referenceQueries.codes(group));
  return (
    <FormSelect
      name={name}
      label={consolLabels[name]}
      required
      placeholder="선택"
      options={data.map(({ code, codeLabel }) => ({
        value: code,
        label: group === 'CIT' ? `${codeLabel} (${code})` : codeLabel,
      }))}
    />
  );
};

/** The master bill. A number that does not suit a run by air is warned about below the field. */
const MblField = () => {
  const [mblNo, freightCode]: [string, string] = useWatch({ name: ['mblNo', 'freightCode'] });
  const { data: runs = [] } = useQuery(referenceQueries.freight);
  const isByAir = runs.some(({ id, method }) => String(id) === String(freightCode) && method === AIR);
  const check = airWaybillCheck(mblNo);
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

/** A consol to be registered or modified. */
const ConsolDialog = ({
  consol,
  onSaved,
  onClose,
}: {
  consol?: ConsolView;
  onSaved: (saved: ConsolView, statusBefore: string | undefined) => void;
  onClose: () => void;
}) => {
  const { form, submit, newest, takeTheirs } = useConsolForm(consol, onSaved);
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
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={consol ? '콘솔 수정' : '새 콘솔'}
      action={consol ? '수정' : '등록'}
    >
      {newest && <NewestValues newest={newest} nameOf={nameOf} onTake={takeTheirs} />}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <RunSelect current={consol?.freightCode} />
        <MblField />
        <FormText name="etd" type="date" label={consolLabels.etd} required />
        <FormText name="eta" type="date" label={consolLabels.eta} required />
        <CodeSelect name="departCity" group="CIT" />
        <CodeSelect name="arrivalCity" group="CIT" />
        <CodeSelect name="status" group="CONSTT" />
      </div>
      <FormMemo name="memo" label={consolLabels.memo} most={MEMO_LENGTH} />
    </FormDialog>
  );
};

export default ConsolDialog;
