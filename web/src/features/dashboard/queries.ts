import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { addDays, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { serverNow } from '#web/lib/clock.ts';
import { getSession } from '#web/lib/session.ts';

export type Figures = Answer<'POST /api/dashboard'>;

const key = 'dashboard';

/** Milliseconds until one second after midnight in Seoul, when the last seven days change. */
const msUntilTomorrow = (): number => {
  const now = serverNow();
  return startOfSeoulDay(addDays(seoulDay(now), 1)).getTime() - now.getTime() + 1000;
};

/**
 * The figures of the last seven days, for one partner or for all. They reload on window focus and at midnight in Seoul,
 * but not periodically, because regular requests would keep an unused session alive.
 */
export const dashboardQuery = (partnerId: number | undefined) =>
  queryOptions({
    queryKey: [key, partnerId],
    queryFn: ({ signal }) =>
      call('POST /api/dashboard', {
        body: { authLv: getSession()?.authLevel, partnerId: partnerId ?? '', proxyDate: '' },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: msUntilTomorrow,
    placeholderData: keepPreviousData,
  });

export type PartnerWeek = Answer<'POST /api/dashboard/getPartnerWeeks'>['rows'][number];

/** The partners with their orders of the last seven days. */
export const partnerWeeksQuery = infiniteQueryOptions({
  queryKey: [key, 'partners'],
  queryFn: ({ pageParam, signal }) =>
    call('POST /api/dashboard/getPartnerWeeks', { body: { paging: pageParam }, signal }),
  initialPageParam: '0',
  getNextPageParam: ({ nextPaging }) => nextPaging,
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: msUntilTomorrow,
});

export const refreshDashboard = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [key] });
