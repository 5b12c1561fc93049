import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FreightInput, freightLabels } from '#shared/domain/freight.ts';
import type { CodeGroup } from '#shared/domain/reference.ts';
import { CodeSelect } from '#web/components/ui/code-select.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormRadio } from '#web/components/ui/form-field.tsx';
import { useRecordForm } from '#web/components/ui/record-form.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { call } from '#web/lib/call.ts';
import { type FreightRun, referenceQueries } from '#web/lib/reference-queries.ts';

type FreightValues = Record<keyof FreightInput, string>;

const newRun: FreightValues = {
  method: '2',
  freightNo: '',
  nation: '',
  departure: '',
  arrival: '',
  note: '',
};

const valuesOf = ({ method, freightNo, nation, departure, arrival, note }: FreightRun): FreightValues => ({
  method: String(method),
  freightNo,
  nation,
  departure,
  arrival,
  note,
});

const useFreightForm = (run: FreightRun | undefined, onSaved: () => void) => {
  const client = useQueryClient();
  const { queryKey } = referenceQueries.freight;
  return useRecordForm<FreightValues, FreightInput>({
    schema: FreightInput,
    defaultValues: run ? valuesOf(run) : newRun,
    noun: '운송편',
    verb: run ? '수정' : '등록',
    send: (body, version) =>
      run
        ? call('POST /api/freight/modifyFreight', { body: { ...body, id: run.id, version } })
        : call('POST /api/freight/regFreight', { body }),
    version: run?.version,
    findNewest: () => {
      const newest = client.getQueryData(queryKey)?.find(({ id }) => id === run?.id);
      return newest && { values: valuesOf(newest), version: newest.version };
    },
    queryKey,
    onSaved,
  });
};

const NOTE_LENGTH = 1000;

const Method = () => {
  const { data = [] } = useQuery(referenceQueries.freightMethods);
  return (
    <FormRadio
      name="method"
      label={freightLabels.method}
      required
      options={data.map((method) => ({ value: method.code, label: method.codeLabel }))}
    />
  );
};

const FreightCodeSelect = ({
  name,
  group,
}: {
  name: 'nation' | 'departure' | 'arrival';
  group: CodeGroup;
}) => <CodeSelect name={name} label={freightLabels[name]} group={group} required />;

const FreightDialog = ({
  run,
  onSaved,
  onClose,
}: {
  run?: FreightRun;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const { form, submit } = useFreightForm(run, onSaved);
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={run ? '운송편 수정' : '운송편 등록'}
      action={run ? '수정' : '등록'}
    >
      <Method />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormValue
          name="freightNo"
          kind="freightNo"
          label={freightLabels.freightNo}
          required
          hint="최대 6자"
          placeholder="QF87"
        />
        <FreightCodeSelect name="nation" group="NATION" />
        <FreightCodeSelect name="departure" group="CIT" />
        <FreightCodeSelect name="arrival" group="CIT" />
      </div>
      <FormMemo name="note" label={freightLabels.note} maxLength={NOTE_LENGTH} />
    </FormDialog>
  );
};

export default FreightDialog;
