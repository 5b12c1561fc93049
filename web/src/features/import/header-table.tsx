import { SelectField } from '#web/components/ui/field.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { type Header, type HeaderChoices, splitsAddress } from './header-choices.ts';

const columnsOf = ({ choiceFor, options, isDuplicate, choose }: HeaderChoices): readonly Column<Header>[] => {
  const errorOf = (id: string) => (id && isDuplicate(id) ? '다른 열에 이미 연결했습니다.' : undefined);
  return [
    {
      key: 'header',
      header: '엑셀의 열',
      render: ({ header }) => <span className="block min-w-24 break-words">{header}</span>,
    },
    {
      key: 'example',
      header: '예시',
      long: true,
      render: ({ example }) => <span className="text-ink-2">{example || '-'}</span>,
    },
    {
      key: 'column',
      header: '연결할 열',
      render: (row) => (
        <SelectField
          label={`${row.header} 열에 연결할 열`}
          hideLabel
          size="sm"
          className="my-1 min-w-40"
          placeholder="사용 안 함"
          options={options}
          value={choiceFor(row).column}
          error={errorOf(choiceFor(row).column)}
          onChange={({ target }) =>
            choose(row, target.value ? { column: target.value } : { column: '', also: '' })
          }
        />
      ),
    },
    {
      key: 'also',
      header: '함께 채울 열',
      render: (row) => (
        <SelectField
          label={`${row.header} 열이 함께 채울 열`}
          hideLabel
          size="sm"
          className="my-1 min-w-40"
          placeholder="없음"
          options={options}
          value={choiceFor(row).also}
          hint={splitsAddress(choiceFor(row)) && '주소와 상세주소로 나누어 넣습니다.'}
          disabled={choiceFor(row).column === ''}
          error={errorOf(choiceFor(row).also)}
          onChange={({ target }) => choose(row, { also: target.value })}
        />
      ),
    },
  ];
};

/** Headers of the file with selects for the columns that they fill. Headers used as in the template are folded away. */
export const HeaderTable = ({ choices }: { choices: HeaderChoices }) => {
  const { templateHeaders, otherHeaders } = choices;
  const tableOf = (caption: string, rows: readonly Header[]) => (
    <Table caption={caption} columns={columnsOf(choices)} rows={rows} rowKey={({ header }) => header} />
  );
  return (
    <>
      {otherHeaders.length > 0 ? (
        tableOf('열 연결', otherHeaders)
      ) : (
        <p className="text-14">연결할 다른 열이 없습니다.</p>
      )}
      {templateHeaders.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-8 cursor-pointer text-14 font-semibold">
            양식과 이름이 같은 {templateHeaders.length}개 열도 바꾸기
          </summary>
          <div className="mt-2">{tableOf('양식과 이름이 같은 열', templateHeaders)}</div>
        </details>
      )}
    </>
  );
};
