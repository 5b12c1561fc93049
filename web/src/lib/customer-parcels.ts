import { call } from './call.ts';

/** A page of a member's parcels, newest first, with their total. */
export const fetchParcelPage = async (id: number, paging: string, signal: AbortSignal) => {
  const answer = await call('POST /api/parcel/byCustomer', { body: { id, paging }, signal });
  // Only a request without `paging` returns an array.
  return Array.isArray(answer) ? { rows: answer, nextPaging: null, total: answer.length } : answer;
};
