import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { seoulDay } from '#shared/domain/dates.ts';
import { Button } from '#web/components/button.tsx';
import { MonthNav } from '#web/components/month-nav.tsx';
import { Skeleton } from '#web/components/states.tsx';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { calendarHeight, formatMonth } from '#web/lib/month.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { report } from '#web/lib/report.ts';
import { Agenda } from './agenda.tsx';
import { type Departure, departureQuery, inMonth } from './departure.ts';

const MonthCalendar = lazy(() => import('#web/components/month-calendar.tsx'));
const DepartureDialog = lazy(() => import('./departure-dialog.tsx'));

const none: readonly Departure[] = [];

/** The departures of a month; that they cannot be had is told to the log only. */
const useDepartures = (month: string) => {
  const query = useQuery(departureQuery(month));
  useEffect(() => {
    if (query.error) report('warn', `schedule: ${query.error.message}`);
  }, [query.error]);
  return query;
};

const Month = () => {
  const isPhone = useMediaQuery(PHONE);
  const today = seoulDay(new Date());
  const [month, setMonth] = useState(today.slice(0, 7));
  const [opened, setOpened] = useState(none);
  const { data = none, isError, isFetching, refetch } = useDepartures(month);
  const [first, ...others] = opened;
  return (
    <>
      <MonthNav month={month} today={today.slice(0, 7)} onChange={setMonth}>
        {isError && (
          <Button variant="ghost" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            일정 다시 불러오기
          </Button>
        )}
      </MonthNav>
      <div className="mt-3" style={{ minHeight: isPhone ? undefined : calendarHeight(month) }}>
        {isPhone ? (
          isFetching ? (
            <Skeleton rows={6} />
          ) : (
            !isError && (
              <Agenda key={month} departures={inMonth(data, month)} today={today} onOpen={setOpened} />
            )
          )
        ) : (
          <Suspense>
            <div style={{ height: calendarHeight(month) }}>
              <MonthCalendar
                label={`${formatMonth(month)} 출항 일정`}
                month={month}
                entries={data}
                onOpen={(ids) => setOpened(data.filter(({ id }) => ids.includes(id)))}
              />
            </div>
          </Suspense>
        )}
      </div>
      {first && (
        <Suspense>
          <DepartureDialog departures={[first, ...others]} onClose={() => setOpened(none)} />
        </Suspense>
      )}
    </>
  );
};

/** Departures by month, with the query library that the rest of the home page does without. */
const Departures = () => (
  <QueryClientProvider client={queryClient}>
    <Month />
  </QueryClientProvider>
);

export default Departures;
