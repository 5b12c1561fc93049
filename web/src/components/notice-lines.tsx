import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay } from '#web/lib/formats.ts';
import { Icon } from './icons.tsx';
import { isPinned, NOTICES_FAILED, noticeQueries, type PublicNotice } from './notice-queries.ts';
import { EmptyState, NotYet } from './states.tsx';

/** The first notices of the board, or why there are none; `children` makes the list of them. */
export const FirstNotices = ({
  count,
  children,
}: {
  count: number;
  children: (notices: readonly PublicNotice[]) => ReactNode;
}) => {
  const query = useInfiniteQuery(noticeQueries.list);
  const notices = query.data?.pages[0]?.slice(0, count);
  if (!notices) return <NotYet query={query} failed={NOTICES_FAILED} rows={count} />;
  if (notices.length === 0) return <EmptyState icon="file" title="등록된 공지사항이 없습니다" />;
  return children(notices);
};

/** A notice in one line: pin, title, day. */
export const NoticeLine = ({ notice, pin = 16 }: { notice: PublicNotice; pin?: number }) => (
  <>
    {isPinned(notice) && <Icon name="pushpin" size={pin} label="고정" className="text-brand" />}
    <span className="min-w-0 flex-1 truncate font-medium">{notice.title}</span>
    <time dateTime={notice.regDate} className="text-13 text-ink-3 tabular-nums">
      {formatDay(notice.regDate)}
    </time>
  </>
);
