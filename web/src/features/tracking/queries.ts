import { infiniteQueryOptions, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { formatWait } from '#web/lib/formats.ts';
import { fetchParcelPage } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { rememberNumber } from './recent-searches.ts';

export type Parcel = Answer<'POST /api/parcel/byHblNo'>[number];

export const NOTHING_FOUND = '조회된 배송상품이 없습니다.';
export const LOOKUP_FAILED = '배송 상품 조회에 실패 했습니다.';

export const isRateLimited = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429;

export const failureOf = (error: unknown): { title: string; text: string } => {
  if (!isRateLimited(error)) {
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

/** `viewer` is the number of the signed-in member. It is part of the key, because visitors get masked data. */
export const trackingQueries = {
  byHblNo: (hblNo: string, viewer: number | undefined, k: string | undefined) =>
    queryOptions({
      queryKey: ['tracking', 'number', hblNo, viewer, k],
      queryFn: ({ signal }) => call('POST /api/parcel/byHblNo', { body: { hblNo, k }, signal }),
      // The user is waiting and can retry with a button.
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

export type ParcelSearch = { hblNo: string; query: UseQueryResult<Parcel[]> };

/** True if every request has succeeded and none found a parcel. */
export const isNothingFound = (searches: readonly ParcelSearch[]): boolean =>
  searches.length > 0 && searches.every(({ query }) => query.data?.length === 0);

/** Looks up each number with its own request. `k`: secret of a link in a mail. Shows one notice if nothing was found or a request failed. */
export const useParcelSearches = (
  numbers: readonly string[],
  k: string | undefined,
): readonly ParcelSearch[] => {
  const viewer = useSession()?.memberId;
  const queries = useQueries({ queries: numbers.map((hblNo) => trackingQueries.byHblNo(hblNo, viewer, k)) });
  const searches = queries.map((query, index) => ({ hblNo: numbers[index] ?? '', query }));

  const isComplete = queries.every(({ isFetching }) => !isFetching);
  const answeredAt = Math.max(0, ...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const failedAt = Math.max(0, ...queries.map(({ errorUpdatedAt }) => errorUpdatedAt));
  const notifiedAt = useRef(0);
  const latest = useRef(searches);
  latest.current = searches;

  useEffect(() => {
    if (!isComplete || answeredAt === 0) return;
    if (isNothingFound(latest.current)) notice.positive(NOTHING_FOUND, LOOKUP_NOTICE);
    // Each call puts its number at the front, so the first number is remembered last.
    for (const { query } of [...latest.current].reverse())
      for (const { hblNo } of query.data ?? []) rememberNumber(hblNo);
  }, [isComplete, answeredAt]);

  useEffect(() => {
    if (!isComplete || failedAt <= notifiedAt.current) return;
    notifiedAt.current = failedAt;
    notice.error(LOOKUP_FAILED);
  }, [isComplete, failedAt]);

  return searches;
};
