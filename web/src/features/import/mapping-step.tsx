import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { ErrorState } from '#web/components/ui/states.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import { FixedValueFields, useFixedValues } from './fixed-values.tsx';
import { type DryRun, useHeaderChoices } from './header-choices.ts';
import { HeaderTable } from './header-table.tsx';

type Mapping = Answer<'POST /api/parcel/getImportMapping'>;
type MappingChange = Pick<Body<'POST /api/parcel/saveImportMapping'>, 'headers' | 'fixed'>;

/** Id of the form. The submit button of the dialog refers to this id. */
export const MAPPING_FORM = 'import-mapping';

/** Key of the queries for mappings. */
export const mappingKey = ['importMapping'];

type Props = {
  dryRun: DryRun;
  /** The partner that staff chose. Undefined for a partner member, whose own partner the server uses. */
  partnerId: number | undefined;
  /** Called after the mapping was saved, and also if there is no change to save. */
  onSaved: () => void;
  /** Reads the file again, with this row as its headers. */
  onHeaderRow: (row: number) => void;
};

const useSaveMapping = ({ partnerId, dryRun: { layout = '' }, onSaved }: Props) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: MappingChange | undefined) => {
      if (!change) return;
      await call('POST /api/parcel/saveImportMapping', { body: { partnerId, layout, ...change } });
      await client.invalidateQueries({ queryKey: mappingKey });
    },
    onSuccess: onSaved,
  });
};

const HeaderRowField = ({ dryRun: { headerRow, headerRows = [] }, onHeaderRow }: Props) => (
  <SelectField
    label="열 이름이 있는 행"
    className="mb-4"
    options={headerRows.map(({ row, text }) => ({ value: row, label: `${row}행: ${text}` }))}
    value={headerRow}
    onChange={({ target }) => onHeaderRow(Number(target.value))}
  />
);

const RequiredColumns = ({ missing }: { missing: readonly string[] }) => (
  <p
    role="status"
    className={`my-4 rounded-control px-3.5 py-3 text-14 font-semibold ${
      missing.length > 0 ? 'bg-warning-weak text-warning' : 'bg-success-weak text-success'
    }`}
  >
    {missing.length > 0
      ? `연결해야 하는 필수 열: ${missing.join(', ')}. 엑셀에 없으면 고정값을 넣거나, 열을 추가해 다시 올려주세요.`
      : '필수 열을 모두 연결했습니다.'}
  </p>
);

const confirmClear = () =>
  confirm({
    title: '저장된 열 연결을 모두 지울까요?',
    body: '열 이름이 같은 다른 파일에서도 쓰지 않게 됩니다.',
    action: '모두 지우기',
    tone: 'danger',
  });

const MappingForm = (props: Props & { mapping: Mapping }) => {
  const { dryRun, mapping } = props;
  const save = useSaveMapping(props);
  const choices = useHeaderChoices(dryRun, mapping);
  const fixedValues = useFixedValues(mapping, choices.isUsed);
  const [problem, setProblem] = useState<string>();
  const fixedColumns = new Set(fixedValues.filled.map(({ column }) => column));
  const missing = choices.missingColumns.filter(({ column }) => !fixedColumns.has(column));
  const templateCount = choices.templateHeaders.length;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    let found: string | undefined;
    if (choices.hasDuplicate) found = '한 열에는 엑셀의 열 하나만 연결할 수 있습니다.';
    else if (fixedValues.hasBlank) found = '고정값을 입력해주세요.';
    setProblem(found);
    if (found || save.isPending) return;
    const isChanged = choices.isChanged || fixedValues.isChanged;
    save.mutate(isChanged ? { headers: choices.mapped, fixed: [...fixedValues.filled] } : undefined);
  };
  const clearMapping = async () => {
    if (!(await confirmClear())) return;
    save.mutate({ headers: [], fixed: mapping.fixed });
  };
  const failure = problem ?? (save.error && messageOf(save.error, '열 연결을 저장하지 못했습니다.'));

  return (
    <form id={MAPPING_FORM} onSubmit={submit}>
      {(dryRun.headerRows?.length ?? 0) > 1 && <HeaderRowField {...props} />}
      <p className="text-14 text-ink-2">
        엑셀의 열이 무엇인지 한 번만 알려주세요. 열 이름이 같은 다음 파일부터는 자동으로 읽습니다.
        {templateCount > 0 && ` 양식과 이름이 같은 ${templateCount}개 열은 그대로 읽습니다.`}
      </p>
      <RequiredColumns missing={missing.map(({ header }) => header)} />
      {failure && (
        <div className="mb-4">
          <FormFailure message={failure} />
        </div>
      )}
      <HeaderTable choices={choices} />
      {dryRun.isKnownLayout && mapping.headers.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          icon="trash"
          className="mt-3"
          onClick={() => void clearMapping()}
        >{`저장된 연결 ${mapping.headers.length}개 모두 지우기`}</Button>
      )}
      <FixedValueFields values={fixedValues} showsBlank={problem !== undefined} />
    </form>
  );
};

/** Maps the headers of a file to order columns. The mapping is stored for the layout of the file. */
export const MappingStep = (props: Props) => {
  const { partnerId, dryRun } = props;
  const { layout } = dryRun;
  const { data, error, refetch } = useQuery({
    queryKey: [...mappingKey, partnerId, layout],
    queryFn: ({ signal }) =>
      call('POST /api/parcel/getImportMapping', { body: { partnerId, layout }, signal }),
  });
  if (data) return <MappingForm key={dryRun.headerRow} {...props} mapping={data} />;
  if (error) {
    return <ErrorState title="열 목록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid place-items-center py-12">
      <Spinner label="열 목록을 불러오는 중" />
    </div>
  );
};
