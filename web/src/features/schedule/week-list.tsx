import { addDays } from '#shared/domain/dates.ts';
import { weeksOf } from '#web/lib/month.ts';
import { ItemButton } from './item-button.tsx';
import type { ScheduleItem } from './queries.ts';

const WEEK = 7;

const shortDay = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const nameOf = (day: string) => shortDay.format(new Date(day));

/** A month week by week, where there is no room for a grid. */
export const WeekList = ({
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
    const first = addDays(from, week * WEEK);
    const last = addDays(first, WEEK - 1);
    const ofWeek = items.filter((item) => item.from <= last && item.to >= first);
    return { first, last, ofWeek, isThis: first <= today && today <= last };
  });
  return (
    <div className="space-y-5">
      {weeks.map(({ first, last, ofWeek, isThis }) => (
        <section key={first} aria-labelledby={`week-${first}`}>
          <h3
            id={`week-${first}`}
            className="flex items-center gap-2 border-line border-b pb-1 text-14 font-bold tabular-nums"
          >
            {nameOf(first)} – {nameOf(last)}
            {isThis && <span className="text-12 font-semibold text-brand">이번 주</span>}
          </h3>
          {ofWeek.length === 0 ? (
            <p className="py-2 text-13 text-ink-3">일정이 없습니다.</p>
          ) : (
            <ul>
              {ofWeek.map((item) => (
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
