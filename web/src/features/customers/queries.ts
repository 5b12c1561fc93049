import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import { fetchParcelPage } from '#web/lib/own-queries.ts';

export type Customer = Answer<'POST /api/member/getCustomerList'>[number];

/** Key prefix of all queries with members. */
export const customersKey = ['customers'] as const;

type PageBody = Body<'POST /api/member/getCustomerPage'>;
export type MemberType = 'partner' | 'customer' | undefined;

/** Fetches a page. Skips empty pages, which the server returns if it read many members without a match. */
const fetchPage = async (
  body: PageBody,
  signal: AbortSignal,
): Promise<Answer<'POST /api/member/getCustomerPage'>> => {
  const page = await call('POST /api/member/getCustomerPage', { body, signal });
  return page.rows.length === 0 && page.nextPaging !== null
    ? fetchPage({ ...body, paging: page.nextPaging }, signal)
    : page;
};

/**
 * Fetches the newest version of a member, or undefined if the member was deleted. Pages are sorted by descending id, so
 * the page below `id + 1` starts with this member.
 */
export const fetchCustomer = async (id: number): Promise<Customer | undefined> => {
  const { rows } = await call('POST /api/member/getCustomerPage', { body: { paging: id + 1 } });
  return rows.find((customer) => customer.id === id);
};

export const customerQueries = {
  list: (type: MemberType, searchText: string) =>
    infiniteQueryOptions({
      queryKey: [...customersKey, 'list', type, searchText],
      queryFn: ({ pageParam, signal }) =>
        fetchPage({ type: type ?? 'all', wanted: searchText, paging: pageParam }, signal),
      initialPageParam: '0',
      getNextPageParam: ({ nextPaging }) => nextPaging,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  orders: (id: number) =>
    queryOptions({
      queryKey: [...customersKey, 'orders', id],
      queryFn: ({ signal }) => fetchParcelPage(id, '0', signal),
      staleTime: 0,
    }),
};
