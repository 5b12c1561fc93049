import { clsx } from 'clsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatPeriod } from '#web/lib/calendar.ts';
import type { ScheduleItem } from './queries.ts';

const tones = {
  brand: 'bg-brand-weak text-brand-strong',
  success: 'bg-success-weak text-success',
  neutral: 'bg-sunken text-ink-2',
};

export const ItemButton = ({ item, onOpen }: { item: ScheduleItem; onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    className="flex min-h-14 w-full items-center gap-3 py-2 text-left -outline-offset-2"
  >
    <span className={clsx('grid size-9 shrink-0 place-items-center rounded-control', tones[item.tone])}>
      <Icon name={item.icon} label={item.kind} />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block truncate text-14 font-semibold">
        {item.departure && '콘솔 '}
        {item.title}
      </span>
      <span className="block text-13 text-ink-2 tabular-nums">{formatPeriod(item)}</span>
    </span>
    <Icon name="right" size={18} className="text-ink-3" />
  </button>
);
