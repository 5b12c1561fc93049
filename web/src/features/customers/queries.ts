import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import { formatDay } from '#web/lib/formats.ts';
import { fetchParcelPage } from '#web/lib/own-queries.ts';
import { customersKey, peopleQuery } from '#web/lib/people.ts';

export type Customer = Answer<'POST /api/member/getCustomerList'>[number];

export { customersKey };

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

type Page = Awaited<ReturnType<typeof fetchPage>>;

/** Cuts a page before the first member who registered before a day. Pages list the newest members first. */
const registeredSince = (page: Page, since: string): Page => {
  const end = page.rows.findIndex(({ regDate }) => formatDay(regDate) < since);
  return end < 0 ? page : { ...page, rows: page.rows.slice(0, end), nextPaging: null };
};

/**
 * Fetches the newest version of a member, or undefined if the member was deleted. Pages are sorted by descending id, so
 * the page below `id + 1` starts with this member.
 */
export const fetchCustomer = async (id: number): Promise<Customer | undefined> => {
  const { rows } = await call('POST /api/member/getCustomerPage', { body: { paging: id + 1 } });
  return rows.find((customer) => customer.id === id);
};

export type Person = Answer<'POST /api/member/getPeople'>['rows'][number];
export type Invitation = Answer<'POST /api/member/getPeople'>['invitations'][number];

export const customerQueries = {
  /** Members of level 80 and above, and invitations. */
  people: peopleQuery,
  /** @param since first day of the registration in Seoul */
  list: (type: MemberType, searchText: string, since = '') =>
    infiniteQueryOptions({
      queryKey: [...customersKey, 'list', type, searchText, since],
      queryFn: async ({ pageParam, signal }) =>
        registeredSince(
          await fetchPage({ type: type ?? 'nonStaff', wanted: searchText, paging: pageParam }, signal),
          since,
        ),
      initialPageParam: '0',
      getNextPageParam: ({ nextPaging }) => nextPaging,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** Whether mails to the address of a member are stopped. */
  mailStop: (id: number) =>
    queryOptions({
      queryKey: [...customersKey, 'mailStop', id],
      queryFn: ({ signal }) => call('POST /api/member/getMailStop', { body: { id }, signal }),
      staleTime: 0,
    }),
  orders: (id: number) =>
    queryOptions({
      queryKey: [...customersKey, 'orders', id],
      queryFn: ({ signal }) => fetchParcelPage(id, '0', signal),
      staleTime: 0,
    }),
};
