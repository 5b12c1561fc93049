import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { addDays, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { getSession } from '#web/lib/session.ts';

export type Figures = Answer<'POST /api/dashboard'>;

const key = 'dashboard';

/** A little after midnight in Seoul the week is another one. */
const untilTomorrow = (): number => {
  const now = new Date();
  return startOfSeoulDay(addDays(seoulDay(now), 1)).getTime() - now.getTime() + 1000;
};

/**
 * The figures of the week that ends today, of one partner or of all. Asked for again whenever somebody comes back to
 * the page, and once at midnight: more often would keep a session alive that nobody uses.
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
    refetchInterval: untilTomorrow,
    placeholderData: keepPreviousData,
  });

/** Asks for the figures on the screen again: orders have come or changed. */
export const refreshDashboard = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [key] });
