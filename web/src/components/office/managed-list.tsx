import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { AuditKind } from '#shared/domain/audit.ts';
import { asObject, asSubject } from '#shared/korean.ts';
import { matchesWords } from '#shared/search-text.ts';
import { Button, ButtonLink, IconButton } from '#web/components/ui/button.tsx';
import type { IconName } from '#web/components/ui/icons.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { OfficeHeader, useOfficeTitle } from './office-header.tsx';
import { rowActions } from './row-actions.ts';

type Props<T> = {
  /** Noun and counter of the records: `운송편`, `편`. */
  noun: string;
  counter: string;
  icon: IconName;
  /** Placeholder of the search field: names of the searched fields. */
  searchHint: string;
  /** Texts of a row that the search compares. */
  textsOf: (row: T) => readonly string[];
  query: { data?: readonly T[]; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Form of a record, or of a new record if `record` is undefined. It is lazy, and calls `close` when it is done. */
  dialog: (record: T | undefined, close: () => void) => ReactNode;
  emptyHint: string;
  pageSize: number;
  tools?: ReactNode;
  /** Kind of the audit entries to which the page links. Without it the page has no link. */
  auditKind?: AuditKind;
  /** Texts that the specification prescribes. */
  words?: { add?: string; failed?: string };
  /** Columns of the table. @param edit opens the form of a record */
  columns: (edit: (record: T) => void) => readonly Column<T>[];
  rowKey: (row: T) => string | number;
  /** True if a row opens its form. */
  opensRows?: true;
};

/** Column with buttons that edit and delete a record. */
export const actionsColumn = <T,>(
  nameOf: (row: T) => string,
  { onEdit, onDelete }: { onEdit: (row: T) => void; onDelete: (row: T) => void },
): Column<T> => ({
  key: 'actions',
  ...rowActions,
  render: (row) => (
    <span className="inline-flex gap-1">
      <IconButton icon="edit" size={32} label={`${nameOf(row)} 수정`} onClick={() => onEdit(row)} />
      <IconButton icon="trash" size={32} label={`${nameOf(row)} 삭제`} onClick={() => onDelete(row)} />
    </span>
  ),
});

/** Page number in the URL, so that a reload shows the same rows. Other search values are kept. */
const usePage = () => {
  const { page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setPage = (next: number) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, page: next > 1 ? next : undefined }),
      resetScroll: false,
    });
  return [page, setPage] as const;
};

type ResultProps<T> = Props<T> & {
  rows: readonly T[];
  searchText: string;
  page: number;
  onPage: (page: number) => void;
  edit: (record: T) => void;
};

const Results = <T,>({ rows, searchText, page, onPage, edit, ...props }: ResultProps<T>) => {
  const { noun, counter, searchHint, textsOf, pageSize, rowKey, opensRows } = props;
  const columns = props.columns(edit);
  const { sorting, sorted } = useSorting(columns);
  const found = sorted(searchText ? rows.filter((row) => matchesWords(textsOf(row), searchText)) : rows);
  const pageCount = Math.ceil(found.length / pageSize);
  const currentPage = Math.min(page, Math.max(1, pageCount));
  const count = `${formatNumber(found.length)}${counter}`;
  return (
    <>
      <p role="status" className="mb-2 text-13 text-ink-2 tabular-nums">
        {searchText ? `${count} 찾음` : `전체 ${count}`}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="search" title={`찾는 ${asSubject(noun)} 없습니다`}>
          {`${asObject(searchHint)} 확인해주세요.`}
        </EmptyState>
      ) : (
        <Table
          caption={noun}
          columns={columns}
          rows={found.slice((currentPage - 1) * pageSize, currentPage * pageSize)}
          rowKey={rowKey}
          onOpen={opensRows && edit}
          sorting={sorting}
        />
      )}
      <Pagination page={currentPage} pageCount={pageCount} onChange={onPage} />
    </>
  );
};

/** Page that manages records of one kind: their list, which is loaded completely, its search, and the form of a record. */
export const ManagedList = <T,>(props: Props<T>) => {
  const { noun, icon, searchHint, query, dialog, emptyHint, tools, auditKind, words } = props;
  const { data, error, isFetching, refetch } = query;
  const searchField = useRef<HTMLInputElement>(null);
  const [searchText, setSearchText] = useState('');
  const [page, setPage] = usePage();
  /** Set while the form is open; without `record` it registers a new record. */
  const [openForm, setOpenForm] = useState<{ record?: T }>();
  useShortcuts(useOfficeTitle(), [
    { keys: '/', label: `${noun} 찾기`, run: () => searchField.current?.focus() },
  ]);
  const search = (text: string) => {
    setSearchText(text);
    setPage(1);
  };
  const add = (
    <Button
      icon="plus"
      disabled={!data}
      onClick={() => {
        // An active search could hide the new record.
        search('');
        setOpenForm({});
      }}
    >
      {words?.add ?? `${noun} 등록`}
    </Button>
  );
  return (
    <>
      <OfficeHeader
        actions={
          <>
            {tools}
            {auditKind && (
              <ButtonLink to="/admin/audit" search={{ kind: auditKind }} variant="secondary" icon="history">
                변경 기록
              </ButtonLink>
            )}
            <SearchField
              ref={searchField}
              noun={noun}
              hint={searchHint}
              value={searchText}
              onChange={search}
            />
            {add}
          </>
        }
      />
      {error && !data && !isFetching ? (
        <ErrorState
          title={words?.failed ?? `${asObject(noun)} 불러오지 못했습니다.`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : data.length === 0 ? (
        <EmptyState icon={icon} title={`등록된 ${asSubject(noun)} 없습니다`} action={add}>
          {emptyHint}
        </EmptyState>
      ) : (
        <Results
          {...props}
          rows={data}
          searchText={searchText.trim()}
          page={page}
          onPage={setPage}
          edit={(record) => setOpenForm({ record })}
        />
      )}
      {openForm && <Suspense>{dialog(openForm.record, () => setOpenForm(undefined))}</Suspense>}
    </>
  );
};
