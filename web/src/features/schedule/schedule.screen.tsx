import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { OWNER } from '#shared/domain/auth-level.ts';
import { addDays } from '#shared/domain/dates.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { MonthNav } from '#web/components/ui/month-nav.tsx';
import { Skeleton } from '#web/components/ui/states.tsx';
import { calendarHeight, formatMonth, weeksOf } from '#web/lib/calendar.ts';
import { NARROW, useMediaQuery } from '#web/lib/media-query.ts';
import { useSession } from '#web/lib/session.ts';
import { serverToday } from '#web/lib/today.ts';
import { ItemButton } from './item-button.tsx';
import { type ScheduleItem, useSchedule } from './queries.ts';

const DAYS_PER_WEEK = 7;

const shortDay = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const formatShortDay = (day: string) => shortDay.format(new Date(day));

const WeekList = ({
  month,
  today,
  items,
  onOpen,
}: {
  month: string;
  today: string;
  items: readonly ScheduleItem[];
  onOpen: (item: ScheduleItem) => void;
}) => {
  const { from, count } = weeksOf(month);
  const weeks = Array.from({ length: count }, (_, week) => {
    const first = addDays(from, week * DAYS_PER_WEEK);
    const last = addDays(first, DAYS_PER_WEEK - 1);
    const weekItems = items.filter((item) => item.from <= last && item.to >= first);
    return { first, last, weekItems, isThisWeek: first <= today && today <= last };
  });
  return (
    <div className="space-y-5">
      {weeks.map(({ first, last, weekItems, isThisWeek }) => (
        <section key={first} aria-labelledby={`week-${first}`}>
          <h3
            id={`week-${first}`}
            className="flex items-center gap-2 border-line border-b pb-1 text-14 font-bold tabular-nums"
          >
            {formatShortDay(first)} – {formatShortDay(last)}
            {isThisWeek && <span className="text-12 font-semibold text-brand">이번 주</span>}
          </h3>
          {weekItems.length === 0 ? (
            <p className="py-2 text-13 text-ink-3">일정이 없습니다.</p>
          ) : (
            <ul>
              {weekItems.map((item) => (
                <li key={item.id} className="border-line border-b">
                  <ItemButton item={item} onOpen={() => onOpen(item)} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
};

const MonthCalendar = lazy(() => import('#web/components/ui/month-calendar.tsx'));
const EventDialog = lazy(() => import('./event-dialog.tsx'));
const ItemDialog = lazy(() => import('./item-dialog.tsx'));

const route = getRouteApi('/admin/_shell/manage-schedule');

type OpenDialog = { items: readonly ScheduleItem[] } | { newEventDay: string };

const isList = (openDialog: OpenDialog): boolean => 'items' in openDialog && openDialog.items.length > 1;

const Legend = () => (
  <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-2">
    <span className="inline-flex items-center gap-1">
      <Icon name="plane" size={16} className="text-brand-strong" />
      <Icon name="ship" size={16} className="text-success" />
      콘솔 출발 (M/BL 번호)
    </span>
    <span className="inline-flex items-center gap-1">
      <span className="h-3 w-5 rounded-[3px] bg-surface ring-1 ring-control ring-inset" />
      직접 등록한 일정
    </span>
  </p>
);

const LoadError = ({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) => (
  <div role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-14 font-medium text-danger">
    일정을 불러오지 못했습니다.
    <Button variant="secondary" size="sm" icon="refresh" busy={isFetching} onClick={onRetry}>
      다시 시도
    </Button>
  </div>
);

/** 일정 관리: departures and events of a month. */
export const ScheduleScreen = () => {
  const today = serverToday();
  const thisMonth = today.slice(0, 7);
  const { month = thisMonth } = route.useSearch();
  const navigate = route.useNavigate();
  const mayEdit = (useSession()?.authLevel ?? 0) >= OWNER;
  const isNarrow = useMediaQuery(NARROW);
  const { items, isPending, isFetching, isError, refetch } = useSchedule(month);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const addOn = useCallback((day: string) => setOpenDialog({ newEventDay: day }), []);

  const show = (next: string) =>
    void navigate({ search: next === thisMonth ? {} : { month: next }, resetScroll: false });
  const close = () => setOpenDialog(undefined);
  const closeAndShow = (day?: string) => {
    close();
    if (day && !day.startsWith(month)) show(day.slice(0, 7));
  };

  const dialogOf = (open: OpenDialog): ReactNode => {
    if ('newEventDay' in open)
      return <EventDialog day={open.newEventDay} onDone={closeAndShow} onClose={close} />;
    const [item, ...others] = open.items;
    if (!item) return null;
    return item.event && others.length === 0 && mayEdit ? (
      <EventDialog event={item.event} day={item.from} onDone={closeAndShow} onClose={close} />
    ) : (
      <ItemDialog
        items={[item, ...others]}
        onOpen={(one) => setOpenDialog({ items: [one] })}
        onClose={close}
      />
    );
  };

  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        description={mayEdit ? undefined : '일정 등록, 수정, 삭제는 최고관리자만 할 수 있습니다.'}
        actions={
          mayEdit && (
            <Button size="sm" icon="plus" onClick={() => addOn(month === thisMonth ? today : `${month}-01`)}>
              일정 등록
            </Button>
          )
        }
      />
      <MonthNav heading="h2" month={month} today={thisMonth} onChange={show} />
      {isError && <LoadError isFetching={isFetching} onRetry={() => void refetch()} />}
      <Legend />
      <div className="mt-3" style={{ minHeight: isNarrow ? undefined : calendarHeight(month) }}>
        {!isNarrow && (
          <Suspense>
            <div style={{ height: calendarHeight(month) }}>
              <MonthCalendar
                label={`${formatMonth(month)} 일정`}
                month={month}
                entries={items}
                onOpen={(ids) => setOpenDialog({ items: items.filter(({ id }) => ids.includes(id)) })}
                onAdd={mayEdit ? addOn : undefined}
              />
            </div>
          </Suspense>
        )}
        {isNarrow && isPending && !isError && <Skeleton rows={6} />}
        {isNarrow && !isPending && (
          <WeekList
            month={month}
            today={today}
            items={items}
            onOpen={(item) => setOpenDialog({ items: [item] })}
          />
        )}
      </div>
      {openDialog && (
        // With one key for both, Suspense would hide the list dialog while the next one loads, and a hidden dialog closes.
        <Suspense key={isList(openDialog) ? 'list' : 'one'}>{dialogOf(openDialog)}</Suspense>
      )}
    </div>
  );
};
