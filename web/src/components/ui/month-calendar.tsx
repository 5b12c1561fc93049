import { serverToday } from '#web/lib/today.ts';
import './month-calendar.css';
import { clsx } from 'clsx';
import { DateTime, Settings } from 'luxon';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { Calendar, type DateHeaderProps, type EventProps, luxonLocalizer } from 'react-big-calendar';
import { addDays, daysNewestFirst, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { formatFullDay } from '#web/lib/calendar.ts';
import { Icon, type IconName } from './icons.tsx';

/** Calendar entry from one Seoul day to another, both included. */
export type CalendarEntry = {
  id: number;
  title: string;
  from: string;
  to: string;
  icon: IconName;
  tone: 'brand' | 'success' | 'neutral';
};

Settings.defaultZone = 'Asia/Seoul';
// Without the offset of 0, entries of several days end one day early in browsers west of Seoul.
const localizer = Object.assign(luxonLocalizer(DateTime, { firstDayOfWeek: 7 }), { segmentOffset: 0 });

const formats = { dateFormat: 'd', weekdayFormat: 'EEE' };
const messages = { showMore: (count: number) => `+${count}건 더 보기` };

type OnAdd = ((day: string) => void) | undefined;
type Days = { counts: ReadonlyMap<string, number>; onAdd: OnAdd };

const DaysContext = createContext<Days>({ counts: new Map(), onAdd: undefined });

/** Button that covers the whole cell of a day, below its entries. */
const AddButton = ({ day, onAdd, children }: { day: string; onAdd: OnAdd; children: ReactNode }) =>
  onAdd ? (
    <button
      type="button"
      aria-label={`${formatFullDay(day)}에 추가`}
      onClick={() => onAdd(day)}
      className="rounded-full after:absolute after:inset-x-0 after:top-0 after:h-25 after:content-[''] hover:after:bg-brand/5"
    >
      {children}
    </button>
  ) : (
    children
  );

const DayHead = ({ date, label }: DateHeaderProps) => {
  const day = seoulDay(date);
  const { counts, onAdd } = useContext(DaysContext);
  const count = counts.get(day);
  return (
    <span className="flex h-6 items-center justify-between">
      <AddButton day={day} onAdd={onAdd}>
        <time
          dateTime={day}
          className={clsx(
            'grid h-6 min-w-6 place-items-center rounded-full text-13 tabular-nums',
            day === serverToday() && 'bg-brand font-bold text-surface!',
          )}
        >
          <span aria-hidden="true">{label}</span>
          <span className="sr-only">{formatFullDay(day)}</span>
        </time>
      </AddButton>
      {count && (
        <span className="rounded-full bg-sunken px-2 text-12 font-semibold text-ink-2 tabular-nums">
          {count}
          <span className="sr-only">건</span>
        </span>
      )}
    </span>
  );
};

const tones = {
  brand: 'bg-brand-weak text-brand-strong',
  success: 'bg-success-weak text-success',
  neutral: 'bg-surface text-ink ring-1 ring-control/60 ring-inset',
};

const Entry = ({ event: { title, from, to, icon, tone } }: EventProps<CalendarEntry>) => (
  <button
    type="button"
    aria-label={`${formatFullDay(from)}${to === from ? '' : `부터 ${formatFullDay(to)}까지`}, ${title}`}
    className={clsx(
      'flex h-5.5 w-full items-center gap-1 rounded-tag px-1.5 text-12 font-semibold -outline-offset-2',
      tones[tone],
    )}
  >
    <Icon name={icon} size={14} />
    <span className="min-w-0 truncate">{title}</span>
  </button>
);

/**
 * Corrects the ARIA attributes of react-big-calendar: its label is English, and its rows contain buttons without cells.
 */
const useTableRoles = (label: string) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = box.current;
    if (!root) return;
    const correctRoles = () => {
      root.querySelector('.rbc-month-view')?.setAttribute('aria-label', label);
      for (const segment of root.querySelectorAll('.rbc-row-segment')) segment.setAttribute('role', 'cell');
    };
    correctRoles();
    const observer = new MutationObserver(correctRoles);
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [label]);
  return box;
};

const countByDay = (entries: readonly CalendarEntry[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { from, to } of entries) {
    for (const day of daysNewestFirst(from, to)) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
};

/**
 * Month view in Seoul days, independent of the browser's time zone. It fills its container; `calendarHeight` returns
 * the height that it needs. Load it lazily. @param month `YYYY-MM`
 */
const MonthCalendar = ({
  label,
  month,
  entries,
  onOpen,
  onAdd,
}: {
  label: string;
  month: string;
  entries: readonly CalendarEntry[];
  /** Receives one id, or all ids of a day that has more entries than fit. */
  onOpen: (ids: readonly number[]) => void;
  onAdd?: (day: string) => void;
}) => {
  const box = useTableRoles(label);
  const events = useMemo(() => [...entries], [entries]);
  const days = useMemo(() => ({ counts: countByDay(entries), onAdd }), [entries, onAdd]);
  return (
    <div ref={box} className="month-calendar h-full">
      <DaysContext value={days}>
        <Calendar<CalendarEntry>
          localizer={localizer}
          culture="ko"
          formats={formats}
          messages={messages}
          view="month"
          views={['month']}
          onView={() => {}}
          date={startOfSeoulDay(`${month}-01`)}
          onNavigate={() => {}}
          toolbar={false}
          drilldownView={null}
          doShowMoreDrillDown={false}
          events={events}
          startAccessor={({ from }) => startOfSeoulDay(from)}
          endAccessor={({ to }) => startOfSeoulDay(addDays(to, 1))}
          allDayAccessor={() => true}
          components={{ event: Entry, month: { dateHeader: DayHead } }}
          onSelectEvent={(entry) => onOpen([entry.id])}
          onShowMore={(ofDay) => onOpen(ofDay.map(({ id }) => id))}
        />
      </DaysContext>
    </div>
  );
};

export default MonthCalendar;
