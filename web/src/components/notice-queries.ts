import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { NOTICES_PER_PAGE } from '#shared/domain/notice-list.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { queryClient } from './query-client.tsx';

/** A notice as the list answers it. */
export type PublicNotice = Answer<'POST /api/board/getNoticeList'>[number];

export { NOTICE_AUTHOR } from '#shared/words.ko.ts';
/** What a list of notices says when it cannot be had. */
export const NOTICES_FAILED = '공지글 불러오기 실패!';
/** What it says when a page is empty. */
export const NO_MORE_NOTICES = '더이상 공지사항이 없습니다.';

/** Every page so far; the list ends with a page that is not full. */
const list = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('POST /api/board/getNoticeList', {
      body: { paging: pageParam, type: 'customer', brdTyp: '1' },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.length < NOTICES_PER_PAGE ? undefined : pages.length),
  // Someone is waiting, with the button to try again before them.
  retry: false,
});

const one = (id: number) =>
  queryOptions({
    queryKey: ['notices', 'one', id],
    queryFn: ({ signal }) => call('POST /api/board/getNotice', { body: { id }, signal }),
    // From the list a notice opens at once.
    placeholderData: () =>
      queryClient
        .getQueryData(list.queryKey)
        ?.pages.flat()
        .find((notice) => notice.id === id),
    retry: false,
  });

/** The notices for everyone; pinned ones come first. */
export const noticeQueries = { list, one };

/** Whether a notice stays at the top: 0 means yes on the wire. */
export const isPinned = ({ isFixed }: Pick<PublicNotice, 'isFixed'>): boolean => Number(isFixed) === 0;
