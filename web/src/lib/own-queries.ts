import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from './call.ts';

/** A member's own data, as it is on the wire. */
export type OwnProfile = Answer<'GET /api/my/getProfile'>;
export type OwnAddress = Answer<'GET /api/my/getAddressList'>[number];

/** What a member sees of the own account. Under the member's number, so that nobody who signs in next meets it. */
export const ownQueries = {
  profile: (memberId: number | undefined) =>
    queryOptions({
      queryKey: ['own', memberId, 'profile'],
      queryFn: ({ signal }) => call('GET /api/my/getProfile', { signal }),
    }),
  addresses: (memberId: number | undefined) =>
    queryOptions({
      queryKey: ['own', memberId, 'addresses'],
      queryFn: ({ signal }) => call('GET /api/my/getAddressList', { signal }),
    }),
};

/** The entries of an address book whose name, or what the member calls them, holds some text. */
export const findAddresses = (addresses: readonly OwnAddress[], text: string): readonly OwnAddress[] => {
  const wanted = text.replace(/\s/g, '').toLowerCase();
  return addresses.filter(({ alias, receiverName }) =>
    `${alias}\n${receiverName}`.replace(/ /g, '').toLowerCase().includes(wanted),
  );
};

/** A page of a member's parcels, newest first, with their total. */
export const fetchParcelPage = async (id: number, paging: string, signal: AbortSignal) => {
  const answer = await call('POST /api/parcel/byCustomer', { body: { id, paging }, signal });
  // Only a request without `paging` returns an array.
  return Array.isArray(answer) ? { rows: answer, nextPaging: null, total: answer.length } : answer;
};
