import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { fetchNotices, NOTICES_FAILED, type PublicNotice } from './notices.tsx';

const titles = queryOptions({
  queryKey: ['notices', 'titles'],
  queryFn: ({ signal }) => fetchNotices(0, false, signal),
  retry: false,
});

/** Renders the first `count` notices with the function `children`, or the loading, empty or error state. */
export const FirstNotices = ({
  count,
  children,
}: {
  count: number;
  children: (notices: readonly PublicNotice[]) => ReactNode;
}) => {
  const query = useQuery(titles);
  const notices = query.data?.slice(0, count);
  if (!notices) return <QueryPlaceholder query={query} failed={NOTICES_FAILED} rows={count} />;
  if (notices.length === 0) return <EmptyState icon="file" title="등록된 공지사항이 없습니다" />;
  return children(notices);
};
