import { infiniteQueryOptions, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LOOKUP_NOTICE, notice } from '#web/components/notice.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { formatWait } from '#web/lib/formats.ts';
import { fetchParcelPage } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { rememberNumber } from './recent-searches.ts';

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

/** What was asked for under a number, and what came of it. */
export type ParcelSearch = { hblNo: string; query: UseQueryResult<Parcel[]> };

/** Whether no number has a parcel; not known before each has answered. */
export const isNothingFound = (searches: readonly ParcelSearch[]): boolean =>
  searches.length > 0 && searches.every(({ query }) => query.data?.length === 0);

/** The parcels of some numbers, each asked for by itself. Announces when all came to nothing, and failures. */
export const useParcelSearches = (numbers: readonly string[]): readonly ParcelSearch[] => {
  const viewer = useSession()?.memberId;
  const queries = useQueries({ queries: numbers.map((hblNo) => trackingQueries.byHblNo(hblNo, viewer)) });
  const searches = queries.map((query, index) => ({ hblNo: numbers[index] ?? '', query }));

  const isSettled = queries.every(({ isFetching }) => !isFetching);
  const answeredAt = Math.max(0, ...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const failedAt = Math.max(0, ...queries.map(({ errorUpdatedAt }) => errorUpdatedAt));
  const toldAt = useRef(0);
  const latest = useRef(searches);
  latest.current = searches;

  useEffect(() => {
    if (!isSettled || answeredAt === 0) return;
    if (isNothingFound(latest.current)) notice.positive(NOTHING, LOOKUP_NOTICE);
    // The first of the list comes to stand first.
    for (const { query } of latest.current.toReversed())
      for (const { hblNo } of query.data ?? []) rememberNumber(hblNo);
  }, [isSettled, answeredAt]);

  useEffect(() => {
    if (!isSettled || failedAt <= toldAt.current) return;
    toldAt.current = failedAt;
    notice.error(LOOKUP_FAILED);
  }, [isSettled, failedAt]);

  return searches;
};
