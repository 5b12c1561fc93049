import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#web/components/icons.tsx';
import { Instant } from '#web/components/instant.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { EmptyState, NotYet } from '#web/components/states.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import {
  isPinned,
  NO_MORE_NOTICES,
  NOTICE_AUTHOR,
  NOTICES_FAILED,
  noticeQueries,
  type PublicNotice,
} from '#web/lib/notice-queries.ts';
import { linkId } from './use-list-place.ts';

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
      {/* The whole row is the link. */}
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
  if (!data) return <NotYet query={query} failed={NOTICES_FAILED} rows={10} />;
  const notices = data.pages.flat();
  if (notices.length === 0) return <EmptyState icon="file" title="등록된 공지사항이 없습니다" />;
  return (
    <>
      <div className="[&_tbody_tr:hover]:bg-brand-tint [&_tbody_tr]:relative [&_td:nth-child(2)]:w-full">
        <Table
          caption="공지사항"
          // A card is headed by its first column.
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

/** The notices, ten more at each press. */
export const NoticeList = () => (
  <div className="mx-auto max-w-page px-5">
    <PageHeader title="공지사항" description="운송 일정과 통관, 서비스 변경 소식을 알려드립니다." />
    <Notices />
  </div>
);
