import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

type Page = Answer<'POST /api/inquiry/getInquiryList'>;
export type Inquiry = Page['rows'][number];

/** Key prefix of all inquiry lists. */
export const allInquiries = ['inquiries'] as const;

/** The inquiries, newest first, 20 per page. */
export const inquiryList = (status?: 'open') =>
  infiniteQueryOptions({
    queryKey: [...allInquiries, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/inquiry/getInquiryList', { body: { paging: pageParam, status }, signal }),
    initialPageParam: '0',
    getNextPageParam: (last: Page) => last.nextPaging,
    retry: false,
  });

/** Returns the current version of an inquiry, undefined if it was deleted. A page starts below the number `paging`. */
export const fetchInquiry = async (id: number): Promise<Inquiry | undefined> => {
  const { rows } = await call('POST /api/inquiry/getInquiryList', { body: { paging: id + 1 } });
  return rows.find((inquiry) => inquiry.id === id);
};
