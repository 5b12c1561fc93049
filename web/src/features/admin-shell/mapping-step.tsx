import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { confirm } from '#web/components/dialogs.tsx';
import { SelectField } from '#web/components/field.tsx';
import { FormFailure } from '#web/components/form-failure.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { ErrorState } from '#web/components/states.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import type { ImportAnswer } from './use-import.ts';

type Told = NonNullable<ImportAnswer['dryRun']>;
type Header = Told['headers'][number];
type Mapping = Answer<'POST /api/parcel/getImportMapping'>;

/** The form that the dialog's button sends. */
export const MAPPING_FORM = 'import-mapping';

type Props = {
  told: Told;
  /** Whose sheets these are, where staff choose. */
  partnerId: number | undefined;
  /** The headers stand for something else now, or it is to be seen whether they do. */
  onSaved: () => void;
};

const Choices = ({ told, partnerId, onSaved, mapping }: Props & { mapping: Mapping }) => {
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const isSaving = useRef(false);
  const ours = told.headers.filter(({ isOurs }) => isOurs);
  const theirs = told.headers.filter(({ isOurs }) => !isOurs);
  const columnFor = ({ header, column, suggestion }: Header) =>
    changed.get(header) ?? column ?? suggestion ?? '';

  const taken = new Set(ours.map(({ column }) => column));
  const options = mapping.columns
    .filter(({ column }) => !taken.has(column))
    .map(({ column, header, isRequired }) => ({ value: column, label: isRequired ? `${header} *` : header }));
  const chosen = theirs.map(columnFor).filter(Boolean);
  const isTwice = (value: string) => value !== '' && chosen.filter((other) => other === value).length > 1;
  const missing = mapping.columns.filter(
    ({ column, isRequired }) => isRequired && !taken.has(column) && !chosen.includes(column),
  );

  const save = async (headers: { header: string; column: string | null }[]) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure(undefined);
    try {
      if (headers.length > 0) {
        await call('POST /api/parcel/saveImportMapping', { body: { partnerId, headers } });
        await queryClient.invalidateQueries({ queryKey: ['importMapping'] });
      }
      onSaved();
    } catch (error) {
      setFailure(messageOf(error, '열 연결을 저장하지 못했습니다.'));
    } finally {
      isSaving.current = false;
    }
  };
  const saveChosen = () => {
    if (chosen.some(isTwice)) return setFailure('한 열에는 엑셀의 열 하나만 연결할 수 있습니다.');
    const isNew = (row: Header) => columnFor(row) !== (row.column ?? '');
    void save(theirs.filter(isNew).map((row) => ({ header: row.header, column: columnFor(row) || null })));
  };
  const forgetAll = async () => {
    const isSure = await confirm({
      title: '저장된 열 연결을 모두 지울까요?',
      body: '이 파트너의 다른 파일에서도 쓰지 않게 됩니다.',
      action: '모두 지우기',
      tone: 'danger',
    });
    if (isSure) await save(mapping.headers.map(({ header }) => ({ header, column: null })));
  };

  const columns: readonly Column<Header>[] = [
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
          error={isTwice(columnFor(row)) ? '다른 열에 이미 연결했습니다.' : undefined}
          onChange={({ target }) => setChanged(new Map([...changed, [row.header, target.value]]))}
        />
      ),
    },
  ];

  return (
    <form
      id={MAPPING_FORM}
      onSubmit={(event) => {
        event.preventDefault();
        saveChosen();
      }}
    >
      <p className="text-14 text-ink-2">
        엑셀의 열이 무엇인지 한 번만 알려주세요. 이 파트너의 다음 파일부터는 저절로 읽습니다.
        {ours.length > 0 && ` 양식과 이름이 같은 ${ours.length}개 열은 그대로 읽습니다.`}
      </p>
      <p
        role="status"
        className={`my-4 rounded-control px-3.5 py-3 text-14 font-semibold ${
          missing.length > 0 ? 'bg-warning-weak text-warning' : 'bg-success-weak text-success'
        }`}
      >
        {missing.length > 0
          ? `연결해야 하는 필수 열: ${missing.map(({ header }) => header).join(', ')}. 엑셀에 없으면 열을 추가해 다시 올려주세요.`
          : '필수 열을 모두 연결했습니다.'}
      </p>
      {failure && (
        <div className="mb-4">
          <FormFailure message={failure} />
        </div>
      )}
      {theirs.length > 0 ? (
        <Table caption="열 연결" columns={columns} rows={theirs} rowKey={({ header }) => header} />
      ) : (
        <p className="text-14">연결할 다른 열이 없습니다.</p>
      )}
      {mapping.headers.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          icon="trash"
          className="mt-3"
          onClick={() => void forgetAll()}
        >{`저장된 연결 ${mapping.headers.length}개 모두 지우기`}</Button>
      )}
    </form>
  );
};

/** What the headers of a file stand for: found by name, suggested, or chosen, and remembered for the partner. */
export const MappingStep = (props: Props) => {
  const { partnerId } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['importMapping', partnerId],
    queryFn: ({ signal }) => call('POST /api/parcel/getImportMapping', { body: { partnerId }, signal }),
  });
  if (data) return <Choices {...props} mapping={data} />;
  if (error) {
    return <ErrorState title="열 목록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid place-items-center py-12">
      <Spinner label="열 목록을 불러오는 중" />
    </div>
  );
};
