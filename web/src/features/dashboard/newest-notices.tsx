import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Icon } from '../../components/icons.tsx';
import { OnDemand } from '../../components/on-demand.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx';
import { formatDay } from '../../lib/formats.ts';
import { isPinned, NOTICES_FAILED, noticeQueries, type PublicNotice } from '../../lib/notice-queries.ts';
import { Card } from './card.tsx';

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'));

const SHOWN = 8;

const List = ({ onOpen }: { onOpen: (notice: PublicNotice) => void }) => {
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
    <ul>
      {notices.map((notice) => (
        <li key={notice.id} className="border-line border-t">
          <button
            type="button"
            onClick={() => onOpen(notice)}
            className="flex min-h-11 w-full items-center gap-2 text-left text-14 -outline-offset-2 hover:bg-brand-tint"
          >
            {isPinned(notice) && <Icon name="pushpin" size={16} label="고정" className="text-brand" />}
            <span className="min-w-0 flex-1 truncate font-medium">{notice.title}</span>
            <time dateTime={notice.regDate} className="text-13 text-ink-3 tabular-nums">
              {formatDay(notice.regDate)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The first notices of the board, each to read in place. */
export const NewestNotices = () => {
  const [opened, setOpened] = useState<PublicNotice>();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="공지사항">
      <List
        onOpen={(notice) => {
          setOpened(notice);
          setOpen(true);
        }}
      />
      <OnDemand open={isOpen}>
        {opened && <NoticeDialog notice={opened} open={isOpen} onClose={() => setOpen(false)} />}
      </OnDemand>
    </Card>
  );
};
