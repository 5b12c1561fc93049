import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icons.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx';
import { formatDay } from '../../lib/formats.ts';
import { isPinned, NOTICES_FAILED, noticeQueries } from '../../lib/notice-queries.ts';
import { queryClient } from '../../lib/query-client.ts';

const SHOWN = 5;

const Newest = () => {
  const { data, error, isFetching, refetch } = useInfiniteQuery(noticeQueries.list);
  const notices = data?.pages[0]?.slice(0, SHOWN);
  if (!notices) {
    return error && !isFetching ? (
      <ErrorState title={NOTICES_FAILED} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={SHOWN} />
    );
  }
  if (notices.length === 0) return <EmptyState icon="file" title="등록된 공지사항이 없습니다" />;
  return (
    <ul aria-label="최근 공지사항" className="border-line border-t">
      {notices.map((notice) => (
        <li key={notice.id} className="border-line border-b">
          <Link
            to="/notice"
            search={{ id: notice.id }}
            className="flex h-14 items-center gap-2 px-1 -outline-offset-2 hover:bg-brand-tint"
          >
            {isPinned(notice) && <Icon name="pushpin" size={18} label="고정" className="text-brand" />}
            <span className="min-w-0 flex-1 truncate text-16 font-medium">{notice.title}</span>
            <time dateTime={notice.regDate} className="text-13 text-ink-3 tabular-nums">
              {formatDay(notice.regDate)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** The first notices of the list, with the query library that the rest of the home page does without. */
const LatestNotices = () => (
  <QueryClientProvider client={queryClient}>
    <Newest />
  </QueryClientProvider>
);

export default LatestNotices;
