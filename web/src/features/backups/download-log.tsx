import { useInfiniteQuery } from '@tanstack/react-query';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { MonthNav } from '#web/components/ui/month-nav.tsx';
import { LoadedCount } from '#web/components/ui/search-field.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatMonth } from '#web/lib/calendar.ts';
import { serverToday } from '#web/lib/today.ts';
import { type Download, downloadList, type Folder, folderLabels } from './queries.ts';

const FAILED = '내려받은 기록을 불러오지 못했습니다.';

const folderOf = ({ file }: Download) => file.split('/')[0] as Folder;

const columns: readonly Column<Download>[] = [
  {
    key: 'at',
    header: '언제',
    tight: true,
    render: ({ at }) => <Instant at={at} />,
  },
  { key: 'by', header: '누가', tight: true, render: ({ by }) => by },
  { key: 'folder', header: '종류', tight: true, render: (download) => folderLabels[folderOf(download)] },
  {
    key: 'file',
    header: '파일',
    long: true,
    render: ({ file, name }) => <span title={file}>{name}</span>,
  },
  { key: 'reason', header: '이유', long: true, render: ({ reason }) => reason },
];

const Downloads = ({ month }: { month: string }) => {
  const query = useInfiniteQuery({ ...downloadList(month), refetchOnMount: 'always' });
  const { data, hasNextPage } = query;
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={8} />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return (
      <EmptyState icon="download" title={`${formatMonth(month)}에는 내려받은 기록이 없습니다`}>
        다른 달을 골라보세요.
      </EmptyState>
    );
  }
  return (
    <>
      <LoadedCount found={rows.length} loaded={rows.length} hasMore={hasNextPage} isSearching={false} />
      <Table caption="내려받은 기록" columns={columns} rows={rows} rowKey={({ id }) => id} />
      <LoadMore query={query} failed={FAILED} />
    </>
  );
};

export const DownloadLog = ({
  month: monthInUrl,
  onMonth,
}: {
  month?: string;
  onMonth: (month: string | undefined) => void;
}) => {
  const thisMonth = serverToday().slice(0, 7);
  const month = monthInUrl ?? thisMonth;
  return (
    <>
      <div className="mb-4">
        <MonthNav
          heading="h2"
          month={month}
          today={thisMonth}
          onChange={(next) => onMonth(next === thisMonth ? undefined : next)}
        />
      </div>
      <Downloads month={month} />
    </>
  );
};
