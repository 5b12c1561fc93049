import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from './call.ts';

export type OwnProfile = Answer<'GET /api/my/getProfile'>;
export type OwnOrder = Answer<'POST /api/my/getParcel'>;
export type OwnSession = Answer<'GET /api/my/getSessions'>[number];
export type OwnAddress = Answer<'GET /api/my/getAddressList'>[number];

/** The key contains the member number, so that another member who signs in later does not see cached data. */
export const ownQueries = {
  profile: (memberId: number | undefined) =>
    queryOptions({
      queryKey: ['own', memberId, 'profile'],
      queryFn: ({ signal }) => call('GET /api/my/getProfile', { signal }),
    }),
  parcel: (memberId: number | undefined, id: number) =>
    queryOptions({
      queryKey: ['own', memberId, 'parcel', id],
      queryFn: ({ signal }) => call('POST /api/my/getParcel', { body: { id }, signal }),
      // The order can change at any time, so the form and the actions need its current version.
      staleTime: 0,
      retry: false,
    }),
  sessions: (memberId: number | undefined) =>
    queryOptions({
      queryKey: ['own', memberId, 'sessions'],
      queryFn: ({ signal }) => call('GET /api/my/getSessions', { signal }),
      staleTime: 0,
    }),
  addresses: (memberId: number | undefined) =>
    queryOptions({
      queryKey: ['own', memberId, 'addresses'],
      queryFn: ({ signal }) => call('GET /api/my/getAddressList', { signal }),
    }),
};

/** Puts the response to a change of an own order into the cached order, which also has the delivery. */
export const cacheChangedOrder = (
  queryClient: QueryClient,
  memberId: number | undefined,
  changed: Answer<'POST /api/my/updateParcel'>,
): void => {
  const { queryKey } = ownQueries.parcel(memberId, changed.id);
  queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, ...changed });
};

/** Loads a page of a member's parcels. @param paging '0', or `nextPaging` of the previous page */
export const fetchParcelPage = async (id: number, paging: string, signal: AbortSignal) => {
  const answer = await call('POST /api/parcel/byCustomer', { body: { id, paging }, signal });
  // Only a request without `paging` returns an array.
  return Array.isArray(answer) ? { rows: answer, nextPaging: null, total: answer.length } : answer;
};
