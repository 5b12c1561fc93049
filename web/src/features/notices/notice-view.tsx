import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/components/button.tsx';
import { Chip } from '#web/components/chip.tsx';
import { Instant } from '#web/components/instant.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/states.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { isPinned, NOTICE_AUTHOR, NOTICES_FAILED, noticeQueries } from '#web/lib/notice-queries.ts';

/** A notice that is gone or hidden, or a number that none can have. */
const isNowhere = (error: unknown): boolean =>
  error instanceof ApiError && ['NOTICE_NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code);

/** One notice, to read. */
export const NoticeView = ({ id }: { id: number }) => {
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
      ) : isNowhere(error) ? (
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
