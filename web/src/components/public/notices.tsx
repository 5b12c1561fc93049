import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { NOTICES_PER_PAGE } from '#shared/domain/notice-list.ts';
import { Icon } from '#web/components/ui/icons.tsx';
import { queryClient } from '#web/components/ui/query-client.tsx';
import { type Answer, call } from '#web/lib/call.ts';
import { formatDay } from '#web/lib/formats.ts';

export type PublicNotice = Answer<'POST /api/board/getNoticeList'>[number];

export { NOTICE_AUTHOR } from '#shared/words.ko.ts';
export const NOTICES_FAILED = '공지글 불러오기 실패!';
export const NO_MORE_NOTICES = '더이상 공지사항이 없습니다.';

/** Requests a page of the public notices. @param withContents false leaves the contents empty, which cost a read unit each */
export const fetchNotices = (paging: number, withContents: boolean, signal: AbortSignal) =>
  call('POST /api/board/getNoticeList', {
    body: { paging, type: 'customer', brdTyp: '1', withContents },
    signal,
  });

/** Query for the list of notices, page by page. A page with fewer than `NOTICES_PER_PAGE` notices is the last one. */
const list = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }) => fetchNotices(pageParam, true, signal),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.length < NOTICES_PER_PAGE ? undefined : pages.length),
  // No automatic retry, because the user waits and has a retry button.
  retry: false,
});

const one = (id: number) =>
  queryOptions({
    queryKey: ['notices', 'one', id],
    queryFn: ({ signal }) => call('POST /api/board/getNotice', { body: { id }, signal }),
    // A notice opened from the list is shown immediately from the list data.
    placeholderData: () =>
      queryClient
        .getQueryData(list.queryKey)
        ?.pages.flat()
        .find((notice) => notice.id === id),
    retry: false,
  });

export const noticeQueries = { list, one };

/**
 * Returns the notices of the loaded pages, each once. A notice that was added since the first page was loaded moves the
 * last notice of that page to the next one.
 */
export const noticesOf = <N extends { id: number }>(pages: readonly (readonly N[])[]): N[] => [
  ...new Map(pages.flat().map((notice) => [notice.id, notice])).values(),
];

/** True if the notice is pinned. The wire format encodes yes as 0. */
export const isPinned = ({ isFixed }: Pick<PublicNotice, 'isFixed'>): boolean => !Number(isFixed);

export const NoticeLine = ({ notice, pinSize = 16 }: { notice: PublicNotice; pinSize?: number }) => (
  <>
    {isPinned(notice) && <Icon name="pushpin" size={pinSize} label="고정" className="text-brand" />}
    <span className="min-w-0 flex-1 truncate font-medium">{notice.title}</span>
    <time dateTime={notice.regDate} translate="no" className="text-13 text-ink-3 tabular-nums">
      {formatDay(notice.regDate)}
    </time>
  </>
);
