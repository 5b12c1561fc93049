import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { MonthNav } from '#web/components/ui/month-nav.tsx';
import { queryClient } from '#web/components/ui/query-client.tsx';
import { EmptyState, Skeleton } from '#web/components/ui/states.tsx';
import { calendarHeight, formatFullDay, formatMonth } from '#web/lib/calendar.ts';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { report } from '#web/lib/report.ts';
import { serverToday } from '#web/lib/today.ts';
import { type Departure, departureQuery, departuresOfMonth } from './departure.ts';

const FIRST_ROWS = 6;

/** Lists the next six departures of a month, or the first six if all are past. A button shows the other departures. */
const Agenda = ({
  departures,
  today,
  onOpen,
}: {
  departures: readonly Departure[];
  today: string;
  onOpen: (departures: readonly Departure[]) => void;
}) => {
  const [showsAll, setShowsAll] = useState(false);
  const upcoming = departures.filter(({ to }) => to >= today);
  const visibleDepartures = showsAll
    ? departures
    : (upcoming.length > 0 ? upcoming : departures).slice(0, FIRST_ROWS);
  if (departures.length === 0) return <EmptyState icon="calendar" title="이달의 출항 일정이 없습니다" />;
  return (
    <>
      <ul aria-label="출항 일정">
        {visibleDepartures.map((departure) => (
          <li key={departure.id} className="border-line border-b">
            <button
              type="button"
              onClick={() => onOpen([departure])}
              className="flex h-17 w-full items-center gap-3 text-left -outline-offset-2"
            >
              <span
                className={clsx(
                  'grid size-10 shrink-0 place-items-center rounded-control',
                  departure.tone === 'success' ? 'bg-success-weak text-success' : 'bg-brand-weak text-brand',
                )}
              >
                <Icon name={departure.icon} label={departure.kind} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-16 font-semibold">{departure.title}</span>
                <span className="block text-13 text-ink-2 tabular-nums">{formatFullDay(departure.from)}</span>
              </span>
              <Icon name="right" size={18} className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      {visibleDepartures.length < departures.length && (
        <Button variant="weak" block onClick={() => setShowsAll(true)} className="mt-4">
          이달 일정 {departures.length}건 모두 보기
        </Button>
      )}
    </>
  );
};

const MonthCalendar = lazy(() => import('#web/components/ui/month-calendar.tsx'));
const DepartureDialog = lazy(() => import('./departure-dialog.tsx'));

const noDepartures: readonly Departure[] = [];

/** Loads the departures of a month. A failure is reported to the server log. */
const useDepartures = (month: string) => {
  const query = useQuery(departureQuery(month));
  useEffect(() => {
    if (query.error) report('warn', `departures failed to load: ${query.error.message}`);
  }, [query.error]);
  return query;
};

const DeparturesOfMonth = () => {
  const isPhone = useMediaQuery(PHONE);
  const today = serverToday();
  const [month, setMonth] = useState(today.slice(0, 7));
  const [openedDepartures, setOpenedDepartures] = useState(noDepartures);
  const { data = noDepartures, isError, isFetching, refetch } = useDepartures(month);
  const [first, ...others] = openedDepartures;
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
              <Agenda
                key={month}
                departures={departuresOfMonth(data, month)}
                today={today}
                onOpen={setOpenedDepartures}
              />
            )
          )
        ) : (
          <Suspense>
            <div style={{ height: calendarHeight(month) }}>
              <MonthCalendar
                label={`${formatMonth(month)} 출항 일정`}
                month={month}
                entries={data}
                onOpen={(ids) => setOpenedDepartures(data.filter(({ id }) => ids.includes(id)))}
              />
            </div>
          </Suspense>
        )}
      </div>
      {first && (
        <Suspense>
          <DepartureDialog
            departures={[first, ...others]}
            onClose={() => setOpenedDepartures(noDepartures)}
          />
        </Suspense>
      )}
    </>
  );
};

/** Provides its own query client, because the home page starts without the query library. */
const Departures = () => (
  <QueryClientProvider client={queryClient}>
    <DeparturesOfMonth />
  </QueryClientProvider>
);

export default Departures;
