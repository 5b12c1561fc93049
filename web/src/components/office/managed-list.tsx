import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { asObject, asSubject } from '#shared/korean.ts';
import { matchesWords } from '#shared/search-text.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { IconName } from '#web/components/ui/icons.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { OfficeHeader, useOfficeTitle } from './office-header.tsx';

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
  /** Opens the form of a new record. Without it the list has no button for new records. */
  onAdd?: () => void;
  emptyHint: string;
  pageSize: number;
  tools?: ReactNode;
  /** Texts that the specification prescribes. */
  words?: { add?: string; failed?: string };
  columns: readonly Column<T>[];
  rowKey: (row: T) => string | number;
  onOpen?: (row: T) => void;
};

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
};

const Results = <T,>({ rows, searchText, page, onPage, ...props }: ResultProps<T>) => {
  const { noun, counter, searchHint, textsOf, pageSize, columns, rowKey, onOpen } = props;
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
          onOpen={onOpen}
          sorting={sorting}
        />
      )}
      <Pagination page={currentPage} pageCount={pageCount} onChange={onPage} />
    </>
  );
};

/** Page that manages records of one kind. Searches, sorts and pages a list that is loaded completely. */
export const ManagedList = <T,>(props: Props<T>) => {
  const { noun, icon, searchHint, query, onAdd, emptyHint, tools, words } = props;
  const { data, error, isFetching, refetch } = query;
  const searchField = useRef<HTMLInputElement>(null);
  const [searchText, setSearchText] = useState('');
  const [page, setPage] = usePage();
  useShortcuts(useOfficeTitle(), [
    { keys: '/', label: `${noun} 찾기`, run: () => searchField.current?.focus() },
  ]);
  const search = (text: string) => {
    setSearchText(text);
    setPage(1);
  };
  const add = onAdd && (
    <Button
      icon="plus"
      disabled={!data}
      onClick={() => {
        // An active search could hide the new record.
        search('');
        onAdd();
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
        <Results {...props} rows={data} searchText={searchText.trim()} page={page} onPage={setPage} />
      )}
    </>
  );
};
