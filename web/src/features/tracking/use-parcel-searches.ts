import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LOOKUP_NOTICE, notice } from '#web/components/notice.tsx';
import { useSession } from '#web/lib/session.ts';
import { LOOKUP_FAILED, NOTHING, type Parcel, trackingQueries } from './queries.ts';
import { rememberNumber } from './recent-searches.ts';

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
