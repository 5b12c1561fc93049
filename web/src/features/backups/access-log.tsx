import { useInfiniteQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { accessActions } from '#shared/domain/access-record.ts';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { MonthNav } from '#web/components/ui/month-nav.tsx';
import { LoadedCount } from '#web/components/ui/search-field.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatMonth } from '#web/lib/calendar.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { serverToday } from '#web/lib/today.ts';
import { type AccessRow, accessList } from './queries.ts';

const FAILED = '접속 기록을 불러오지 못했습니다.';

const columns: readonly Column<AccessRow>[] = [
  { key: 'at', header: '언제', tight: true, render: ({ at }) => <Instant at={at} /> },
  { key: 'by', header: '누가', tight: true, render: ({ by, byId }) => `${by} (${byId})` },
  { key: 'address', header: 'IP 주소', tight: true, render: ({ address }) => address },
  { key: 'action', header: '작업', tight: true, render: ({ action }) => accessActions[action] },
  {
    key: 'what',
    header: '대상',
    long: true,
    render: ({ what, subjects, count }) => (
      <>
        {what}
        {subjects && <span className="text-ink-2">{` ${subjects}`}</span>}
        {count > 1 && <span className="text-ink-3">{` (${formatNumber(count)}건)`}</span>}
      </>
    ),
  },
  { key: 'reason', header: '이유', long: true, render: ({ reason }) => reason || '-' },
];

const AccessRecords = ({ month, member }: { month: string; member?: number }) => {
  const query = useInfiniteQuery({ ...accessList(month, member), refetchOnMount: 'always' });
  const { data, hasNextPage } = query;
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={8} />;
  const rows = data.pages.flatMap((page) => page.rows);
  const memberPrefix = member === undefined ? '' : `회원 ${member}의 `;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          icon="history"
          title={
            hasNextPage
              ? '아직 찾은 접속 기록이 없습니다'
              : `${formatMonth(month)}에는 ${memberPrefix}접속 기록이 없습니다`
          }
        >
          {hasNextPage ? '더 보기를 누르면 이전 기록에서 찾습니다.' : '다른 달이나 회원을 골라보세요.'}
        </EmptyState>
      ) : (
        <>
          <LoadedCount found={rows.length} loaded={rows.length} hasMore={hasNextPage} isSearching={false} />
          <Table caption="접속 기록" columns={columns} rows={rows} rowKey={({ id }) => id} />
        </>
      )}
      <LoadMore query={query} failed={FAILED} />
    </>
  );
};

type Search = { month?: string; member?: number };

export const AccessLog = ({
  month: monthInUrl,
  member,
  onSearch,
}: Search & { onSearch: (search: Search) => void }) => {
  const thisMonth = serverToday().slice(0, 7);
  const month = monthInUrl ?? thisMonth;
  const [typed, setTyped] = useState(member ? String(member) : '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch({ month: monthInUrl, member: Number(typed) || undefined });
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <MonthNav
          heading="h2"
          month={month}
          today={thisMonth}
          onChange={(next) => onSearch({ month: next === thisMonth ? undefined : next, member })}
        />
        <form onSubmit={submit} className="flex items-end gap-2">
          <TextField
            label="회원 번호"
            hideLabel
            type="search"
            inputMode="numeric"
            autoComplete="off"
            placeholder="회원 번호"
            value={typed}
            onChange={({ target }) => setTyped(target.value.normalize('NFKC').replace(/\D/g, ''))}
            className="w-36"
          />
          <Button type="submit" variant="secondary">
            조회
          </Button>
        </form>
      </div>
      <AccessRecords month={month} member={member} />
    </>
  );
};
