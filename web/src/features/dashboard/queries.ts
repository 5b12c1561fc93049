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
import { keepJson, lastingStorage, readJson } from '#web/lib/stored-json.ts';

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

export type Money = Answer<'POST /api/dashboard/getMoney'>;

/** Weight, revenue, durations of steps and open balances. */
export const moneyQuery = (weeks: number, partnerId: number | undefined) =>
  queryOptions({
    queryKey: [key, 'money', weeks, partnerId],
    queryFn: ({ signal }) => call('POST /api/dashboard/getMoney', { body: { weeks, partnerId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: msUntilTomorrow,
    placeholderData: keepPreviousData,
  });

export type FirstSteps = Answer<'POST /api/dashboard/getFirstSteps'>;

/** Key of the storage that remembers that all first steps are done. They are then not requested again. */
const FIRST_STEPS_DONE = 'hanho.firstStepsDone';

const areDone = (steps: FirstSteps | undefined): boolean => steps?.every(({ isDone }) => isDone) ?? false;

/** True if no first step is left. */
export const areFirstStepsDone = (steps: FirstSteps | undefined): boolean =>
  areDone(steps) || readJson(lastingStorage, FIRST_STEPS_DONE) === true;

/** The steps that prepare an empty product. Reloads when the page is shown again, because other pages do the steps. */
export const firstStepsQuery = queryOptions({
  queryKey: [key, 'firstSteps'],
  queryFn: async ({ signal }) => {
    const steps = await call('POST /api/dashboard/getFirstSteps', { signal });
    if (areDone(steps)) keepJson(lastingStorage, FIRST_STEPS_DONE, true);
    return steps;
  },
  enabled: ({ state }) => !areFirstStepsDone(state.data),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export const refreshDashboard = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [key] });
