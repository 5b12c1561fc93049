import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { fetchParcelPage } from '#web/lib/customer-parcels.ts';
import { formatWait } from '#web/lib/formats.ts';

/** A parcel as tracking answers it. */
export type Parcel = Answer<'POST /api/parcel/byHblNo'>[number];

/** What a lookup says that brought no parcel, and one that failed. */
export const NOTHING = '조회된 배송상품이 없습니다.';
export const LOOKUP_FAILED = '배송 상품 조회에 실패 했습니다.';

/** Whether too much was looked up in a short time. */
export const isLimited = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429;

/** What a failure says, and what to do about it. */
export const failureOf = (error: unknown): { title: string; text: string } => {
  if (!isLimited(error)) {
    return {
      title: LOOKUP_FAILED,
      text: error instanceof ApiError ? error.message : '잠시 후 다시 시도해주세요.',
    };
  }
  const when = error.retryAfter ? `${formatWait(error.retryAfter)} 후에` : '잠시 후';
  return {
    title: '조회가 잠시 제한되었습니다',
    text: `짧은 시간에 조회가 많았습니다. ${when} 다시 조회해주세요.`,
  };
};

/** `viewer` is the member who asks, if any: what they see of a parcel depends on it. */
export const trackingQueries = {
  byHblNo: (hblNo: string, viewer: number | undefined) =>
    queryOptions({
      queryKey: ['tracking', 'number', hblNo, viewer],
      queryFn: ({ signal }) => call('POST /api/parcel/byHblNo', { body: { hblNo }, signal }),
      // Someone is waiting, with the button to try again before them.
      retry: false,
    }),
  byCustomer: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['tracking', 'customer', id],
      queryFn: ({ pageParam, signal }) => fetchParcelPage(id, pageParam, signal),
      initialPageParam: '0',
      getNextPageParam: ({ nextPaging }) => nextPaging,
    }),
};
