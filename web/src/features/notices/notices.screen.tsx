import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import {
  isPinned,
  NO_MORE_NOTICES,
  NOTICE_AUTHOR,
  NOTICES_FAILED,
  noticeQueries,
  noticesOf,
  type PublicNotice,
} from '#web/components/public/notices.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { RichText } from '#web/components/ui/rich-text.tsx';
import { EmptyState, ErrorState, QueryPlaceholder, Skeleton } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';

const linkId = (id: number): string => `notice-${id}`;

/**
 * Restores the scroll position and the focus of the list when the user returns from a notice. The router scrolls to the
 * top after every navigation and moves the focus only when the path changes.
 */
const useListPosition = (): void => {
  const router = useRouter();
  const position = useRef(0);
  useEffect(() => {
    const unsubscribeBefore = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && !pathChanged && !('id' in fromLocation.search)) position.current = scrollY;
    });
    const unsubscribeAfter = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || pathChanged) return;
      if ('id' in toLocation.search) return focusHeading();
      scrollTo(0, position.current);
      const { id } = fromLocation.search as { id?: number };
      if (id) document.getElementById(linkId(id))?.focus({ preventScroll: true });
    });
    return () => {
      unsubscribeBefore();
      unsubscribeAfter();
    };
  }, [router]);
};

const number: Column<PublicNotice> = {
  key: 'rownum',
  header: '번호',
  tight: true,
  render: ({ rownum }) => <span className="tabular-nums">{rownum}</span>,
};
const title: Column<PublicNotice> = {
  key: 'title',
  header: '제목',
  render: (notice) => (
    <>
      {isPinned(notice) && (
        <Icon name="pushpin" size={18} label="고정" className="mr-1.5 inline align-[-3px] text-brand" />
      )}
      {/* The `after` element extends the link over the whole row. */}
      <Link
        id={linkId(notice.id)}
        to="/notice"
        search={{ id: notice.id }}
        className='font-semibold underline-offset-4 after:absolute after:inset-0 after:content-[""] hover:underline'
      >
        {notice.title}
      </Link>
    </>
  ),
};
const author: Column<PublicNotice> = {
  key: 'writer',
  header: '작성자',
  tight: true,
  render: () => NOTICE_AUTHOR,
};
const date: Column<PublicNotice> = {
  key: 'regDate',
  header: '등록일',
  tight: true,
  render: ({ regDate }) => <Instant at={regDate} dayOnly />,
};

const Notices = () => {
  const isPhone = useMediaQuery(PHONE);
  const query = useInfiniteQuery(noticeQueries.list);
  const { data, hasNextPage } = query;
  if (!data) return <QueryPlaceholder query={query} failed={NOTICES_FAILED} rows={10} />;
  const notices = noticesOf(data.pages);
  if (notices.length === 0) return <EmptyState icon="file" title="등록된 공지사항이 없습니다" />;
  return (
    <>
      <div className="[&_tbody_tr:hover]:bg-brand-tint [&_tbody_tr]:relative [&_td:nth-child(2)]:w-full">
        <Table
          caption="공지사항"
          // On a phone the first column is the heading of the card.
          columns={isPhone ? [title, number, author, date] : [number, title, author, date]}
          rows={notices}
          rowKey={({ id }) => id}
        />
      </div>
      <LoadMore query={query} failed={NOTICES_FAILED} />
      <p role="status" className="mt-6 text-center text-14 text-ink-2 empty:hidden">
        {!hasNextPage && NO_MORE_NOTICES}
      </p>
    </>
  );
};

const NoticeList = () => (
  <div className="mx-auto max-w-page px-5">
    <PageHeader title="공지사항" description="운송 일정과 통관, 서비스 변경 소식을 알려드립니다." />
    <Notices />
  </div>
);

/** True if the notice was deleted, is hidden or has an invalid number. */
const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && ['NOTICE_NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code);

const NoticeView = ({ id }: { id: number }) => {
  const { data: notice, error, isFetching, refetch } = useQuery(noticeQueries.one(id));
  return (
    <article className="mx-auto max-w-text px-5">
      <PageHeader
        title={notice?.title ?? '공지사항'}
        description={
          notice && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
              {isPinned(notice) && (
                <Chip tone="info" icon="pushpin">
                  고정
                </Chip>
              )}
              <span>{NOTICE_AUTHOR}</span>
              <Instant at={notice.regDate} dayOnly />
            </span>
          )
        }
      />
      {notice ? (
        <div className="border-line border-y py-8">
          <RichText html={notice.contents} />
        </div>
      ) : !error || isFetching ? (
        <Skeleton />
      ) : isNotFound(error) ? (
        <EmptyState icon="search" title="공지사항을 찾을 수 없습니다">
          삭제되었거나 주소가 잘못되었을 수 있습니다.
        </EmptyState>
      ) : (
        <ErrorState title={NOTICES_FAILED} error={error} onRetry={() => void refetch()} />
      )}
      <ButtonLink to="/notice" variant="secondary" size="lg" className="mt-8">
        목록으로
      </ButtonLink>
    </article>
  );
};

const route = getRouteApi('/_public/_query/notice');

export const NoticesScreen = () => {
  const { id } = route.useSearch();
  useListPosition();
  return id === undefined ? <NoticeList /> : <NoticeView id={id} />;
};
