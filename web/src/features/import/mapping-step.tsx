import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { confirm } from '#web/components/dialogs.tsx';
import { SelectField } from '#web/components/field.tsx';
import { FormFailure } from '#web/components/form-notes.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { ErrorState } from '#web/components/states.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import type { ImportAnswer } from './import-job.ts';

type DryRun = NonNullable<ImportAnswer['dryRun']>;
type Header = DryRun['headers'][number];
type Mapping = Answer<'POST /api/parcel/getImportMapping'>;
type MappedHeaders = { header: string; column: string | null }[];

/** Id of the form. The submit button of the dialog refers to this id. */
export const MAPPING_FORM = 'import-mapping';

const queryKey = ['importMapping'];

type Props = {
  dryRun: DryRun;
  /** The partner that staff chose. Undefined for a partner member, whose own partner the server uses. */
  partnerId: number | undefined;
  /** Called after the mapping was saved, and also if there is no change to save. */
  onSaved: () => void;
};

const useSaveMapping = ({ partnerId, onSaved }: Props) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (headers: MappedHeaders) => {
      if (headers.length === 0) return;
      await call('POST /api/parcel/saveImportMapping', { body: { partnerId, headers } });
      await client.invalidateQueries({ queryKey });
    },
    onSuccess: onSaved,
  });
};

/** Choice of a column for each header. An empty choice skips the header; template headers have a fixed column. */
const useChoices = (headers: readonly Header[], { columns }: Mapping) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const templateHeaders = headers.filter(({ isOurs }) => isOurs);
  const otherHeaders = headers.filter(({ isOurs }) => !isOurs);
  const columnFor = ({ header, column, suggestion }: Header) =>
    chosen.get(header) ?? column ?? suggestion ?? '';
  const templateColumns = new Set(templateHeaders.map(({ column }) => column));
  const chosenColumns = otherHeaders.map(columnFor).filter(Boolean);
  return {
    templateHeaders,
    otherHeaders,
    columnFor,
    choose: (header: string, column: string) => setChosen(new Map([...chosen, [header, column]])),
    options: columns
      .filter(({ column }) => !templateColumns.has(column))
      .map(({ column, header, isRequired }) => ({
        value: column,
        label: isRequired ? `${header} *` : header,
      })),
    isDuplicate: (row: Header) => chosenColumns.filter((column) => column === columnFor(row)).length > 1,
    missingColumns: columns.filter(
      ({ column, isRequired }) =>
        isRequired && !templateColumns.has(column) && !chosenColumns.includes(column),
    ),
  };
};
type Choices = ReturnType<typeof useChoices>;

const columnsOf = ({ columnFor, options, isDuplicate, choose }: Choices): readonly Column<Header>[] => [
  {
    key: 'header',
    header: '엑셀의 열',
    render: ({ header }) => <span className="break-all">{header}</span>,
  },
  {
    key: 'example',
    header: '예시',
    render: ({ example }) => <span className="break-all text-ink-2">{example || '-'}</span>,
  },
  {
    key: 'column',
    header: '연결할 열',
    render: (row) => (
      <SelectField
        label={`${row.header} 열에 연결할 열`}
        hideLabel
        size="sm"
        className="min-w-44"
        placeholder="사용 안 함"
        options={options}
        value={columnFor(row)}
        error={isDuplicate(row) ? '다른 열에 이미 연결했습니다.' : undefined}
        onChange={({ target }) => choose(row.header, target.value)}
      />
    ),
  },
];

const RequiredColumns = ({ missingColumns }: Choices) => (
  <p
    role="status"
    className={`my-4 rounded-control px-3.5 py-3 text-14 font-semibold ${
      missingColumns.length > 0 ? 'bg-warning-weak text-warning' : 'bg-success-weak text-success'
    }`}
  >
    {missingColumns.length > 0
      ? `연결해야 하는 필수 열: ${missingColumns.map(({ header }) => header).join(', ')}. 엑셀에 없으면 열을 추가해 다시 올려주세요.`
      : '필수 열을 모두 연결했습니다.'}
  </p>
);

const confirmClear = () =>
  confirm({
    title: '저장된 열 연결을 모두 지울까요?',
    body: '이 파트너의 다른 파일에서도 쓰지 않게 됩니다.',
    action: '모두 지우기',
    tone: 'danger',
  });

const MappingForm = (props: Props & { mapping: Mapping }) => {
  const { dryRun, mapping } = props;
  const save = useSaveMapping(props);
  const choices = useChoices(dryRun.headers, mapping);
  const [hasDuplicate, setHasDuplicate] = useState(false);
  const { templateHeaders, otherHeaders, columnFor, isDuplicate } = choices;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAmbiguous = otherHeaders.some(isDuplicate);
    setHasDuplicate(isAmbiguous);
    if (isAmbiguous || save.isPending) return;
    const changedHeaders = otherHeaders.filter((row) => columnFor(row) !== (row.column ?? ''));
    save.mutate(changedHeaders.map((row) => ({ header: row.header, column: columnFor(row) || null })));
  };
  const clearMapping = async () => {
    if (await confirmClear()) save.mutate(mapping.headers.map(({ header }) => ({ header, column: null })));
  };
  const failure = hasDuplicate
    ? '한 열에는 엑셀의 열 하나만 연결할 수 있습니다.'
    : save.error && messageOf(save.error, '열 연결을 저장하지 못했습니다.');

  return (
    <form id={MAPPING_FORM} onSubmit={submit}>
      <p className="text-14 text-ink-2">
        엑셀의 열이 무엇인지 한 번만 알려주세요. 이 파트너의 다음 파일부터는 저절로 읽습니다.
        {templateHeaders.length > 0 &&
          ` 양식과 이름이 같은 ${templateHeaders.length}개 열은 그대로 읽습니다.`}
      </p>
      <RequiredColumns {...choices} />
      {failure && (
        <div className="mb-4">
          <FormFailure message={failure} />
        </div>
      )}
      {otherHeaders.length > 0 ? (
        <Table
          caption="열 연결"
          columns={columnsOf(choices)}
          rows={otherHeaders}
          rowKey={({ header }) => header}
        />
      ) : (
        <p className="text-14">연결할 다른 열이 없습니다.</p>
      )}
      {mapping.headers.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          icon="trash"
          className="mt-3"
          onClick={() => void clearMapping()}
        >{`저장된 연결 ${mapping.headers.length}개 모두 지우기`}</Button>
      )}
    </form>
  );
};

/** Maps the headers of a file to order columns. The mapping is stored for the partner. */
export const MappingStep = (props: Props) => {
  const { partnerId } = props;
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, partnerId],
    queryFn: ({ signal }) => call('POST /api/parcel/getImportMapping', { body: { partnerId }, signal }),
  });
  if (data) return <MappingForm {...props} mapping={data} />;
  if (error) {
    return <ErrorState title="열 목록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid place-items-center py-12">
      <Spinner label="열 목록을 불러오는 중" />
    </div>
  );
};
