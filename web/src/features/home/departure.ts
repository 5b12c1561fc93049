import { queryOptions } from '@tanstack/react-query';
import { addDays } from '#shared/domain/dates.ts';
import type { CalendarEntry } from '#web/components/ui/month-calendar.tsx';
import { type EventKind, eventKind, weeksOf } from '#web/lib/calendar.ts';
import { type Answer, call } from '#web/lib/call.ts';

type Event = Answer<'POST /api/schedule/loadScheduleCustomer'>[number];

export type Departure = CalendarEntry & EventKind & Pick<Event, 'details'>;

export const toDeparture = ({ id, title, details, eventDate, eventType, days }: Event): Departure => ({
  id,
  title,
  details,
  from: eventDate,
  to: addDays(eventDate, days - 1),
  ...eventKind(eventType),
});

/** Departures that overlap a month. The query also returns departures of adjacent weeks, which the calendar shows. */
export const departuresOfMonth = (departures: readonly Departure[], month: string): readonly Departure[] =>
  departures.filter(({ from, to }) => from.slice(0, 7) <= month && month <= to.slice(0, 7));

/** Query for the departures in the calendar weeks of a month. */
export const departureQuery = (month: string) =>
  queryOptions({
    queryKey: ['departures', month],
    queryFn: ({ signal }) => {
      const { from, to } = weeksOf(month);
      return call('POST /api/schedule/loadScheduleCustomer', {
        body: { startDate: from, endDate: to },
        signal,
      });
    },
    select: (events) => events.map(toDeparture),
  });
