import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/call.ts';

/** A parcel as tracking answers it. */
export type Parcel = Answer<'POST /api/parcel/byHblNo'>[number];

/** What a failed lookup says. */
export const LOOKUP_FAILED = '배송 상품 조회에 실패 했습니다.';

/** `viewer` is the member who asks, if any: what they see of a parcel depends on it. */
export const trackingQueries = {
  byHblNo: (hblNo: string, viewer: number | undefined) =>
    queryOptions({
      queryKey: ['tracking', 'number', hblNo, viewer],
      queryFn: ({ signal }) => call('POST /api/parcel/byHblNo', { body: { hblNo }, signal }),
      enabled: hblNo !== '',
      // Someone is waiting, with the button to try again before them.
      retry: false,
    }),
  byCustomer: (id: number) =>
    queryOptions({
      queryKey: ['tracking', 'customer', id],
      queryFn: ({ signal }) => call('POST /api/parcel/byCustomer', { body: { id }, signal }),
    }),
};
