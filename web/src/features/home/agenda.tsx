import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icons.tsx';
import { EmptyState } from '#web/components/states.tsx';
import { formatFullDay } from '#web/lib/month.ts';
import type { Departure } from './departure.ts';

const FIRST_ROWS = 6;

/** A month of departures as a list: what is still to come first, the rest at a press. */
export const Agenda = ({
  departures,
  today,
  onOpen,
}: {
  departures: readonly Departure[];
  today: string;
  onOpen: (departures: readonly Departure[]) => void;
}) => {
  const [isWhole, setWhole] = useState(false);
  const coming = departures.filter(({ to }) => to >= today);
  const shown = isWhole ? departures : (coming.length > 0 ? coming : departures).slice(0, FIRST_ROWS);
  if (departures.length === 0) return <EmptyState icon="calendar" title="이달의 출항 일정이 없습니다" />;
  return (
    <>
      <ul aria-label="출항 일정">
        {shown.map((departure) => (
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
      {shown.length < departures.length && (
        <Button variant="weak" block onClick={() => setWhole(true)} className="mt-4">
          이달 일정 {departures.length}건 모두 보기
        </Button>
      )}
    </>
  );
};
