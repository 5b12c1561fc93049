import { type QueryClient, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { addDays, monthsNewestFirst } from '#shared/domain/dates.ts';
import type { CalendarEntry } from '#web/components/ui/month-calendar.tsx';
import { eventKind, weeksOf } from '#web/lib/calendar.ts';
import { type Answer, call } from '#web/lib/call.ts';

type ScheduleRow = Answer<'POST /api/schedule/loadSchedule'>[number];
export type Departure = Extract<ScheduleRow, { mblNo: string }>;
export type ScheduleEvent = Exclude<ScheduleRow, Departure>;

/** A calendar entry: the departure of a consol, or an event that staff registered. */
export type ScheduleItem = CalendarEntry & { kind: string; time: string } & (
    | { departure: Departure; event?: undefined }
    | { event: ScheduleEvent; departure?: undefined }
  );

const toItem = (row: ScheduleRow): ScheduleItem => {
  const { id, eventDate, eventType, days, title } = row;
  const period = { id, from: eventDate, to: addDays(eventDate, days - 1) };
  if ('mblNo' in row) return { ...period, ...eventKind(eventType), title, time: '', departure: row };
  const { eventTime: time } = row;
  return {
    ...period,
    ...eventKind(eventType),
    tone: 'neutral',
    title: time ? `${time} ${title}` : title,
    time,
    event: row,
  };
};

export const scheduleKey = ['schedule'] as const;

const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...scheduleKey, month],
    queryFn: ({ signal }) =>
      call('POST /api/schedule/loadSchedule', {
        body: { year: month.slice(0, 4), month: month.slice(5) },
        signal,
      }),
    select: (rows) => rows.map(toItem),
  });

const compareByDay = (one: ScheduleItem, other: ScheduleItem): number =>
  `${one.from} ${one.time}`.localeCompare(`${other.from} ${other.time}`) || one.id - other.id;

/** Combines the items of several months and removes duplicates, because an item can span two months. */
const combineMonths = (results: UseQueryResult<ScheduleItem[]>[]) => ({
  items: [...new Map(results.flatMap(({ data = [] }) => data).map((item) => [item.id, item])).values()].sort(
    compareByDay,
  ),
  isPending: results.some(({ isPending }) => isPending),
  isFetching: results.some(({ isFetching }) => isFetching),
  isError: results.some(({ isError }) => isError),
  refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
});

/** Items of all weeks that the calendar shows for a month, by day and time. */
export const useSchedule = (month: string) => {
  const { from, to } = weeksOf(month);
  return useQueries({ queries: monthsNewestFirst(from, to).map(monthQuery), combine: combineMonths });
};

export const findEvent = (client: QueryClient, id: number): ScheduleEvent | undefined =>
  client
    .getQueriesData<ScheduleRow[]>({ queryKey: scheduleKey })
    .flatMap(([, rows = []]) => rows)
    .find((each): each is ScheduleEvent => each.id === id && !('mblNo' in each));
