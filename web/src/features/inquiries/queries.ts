import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

type Page = Answer<'POST /api/inquiry/getInquiryList'>;
export type Inquiry = Page['rows'][number];

/** Every list of inquiries. */
export const allInquiries = ['inquiries'] as const;

/** The inquiries, newest first, twenty more a page. */
export const inquiryList = (status?: 'open') =>
  infiniteQueryOptions({
    queryKey: [...allInquiries, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/inquiry/getInquiryList', { body: { paging: pageParam, status }, signal }),
    initialPageParam: '0',
    getNextPageParam: (last: Page) => last.nextPaging,
    retry: false,
  });

/** The newest version of an inquiry: the first one below the next number. */
export const readInquiry = async (id: number): Promise<Inquiry | undefined> =>
  (await call('POST /api/inquiry/getInquiryList', { body: { paging: id + 1 } })).rows[0];
