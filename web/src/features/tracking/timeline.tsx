import { clsx } from 'clsx';
import { orderTone, type Tone } from '#web/components/chip.tsx';
import { Icon, type IconName } from '#web/components/icons.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import type { Parcel } from './queries.ts';

const marks: Record<Tone, { icon: IconName; look: string }> = {
  neutral: { icon: 'clock', look: 'bg-brand text-surface' },
  info: { icon: 'truck', look: 'bg-brand text-surface' },
  success: { icon: 'check', look: 'bg-success text-surface' },
  warning: { icon: 'warning', look: 'bg-warning text-surface' },
  danger: { icon: 'error', look: 'bg-danger text-surface' },
};

const Mark = ({ status, isCurrent }: { status: string; isCurrent: boolean }) => {
  const { icon, look } = marks[orderTone(status)];
  return isCurrent ? (
    <span className={clsx('z-1 grid size-7 shrink-0 place-items-center rounded-full', look)}>
      <Icon name={icon} size={16} />
    </span>
  ) : (
    <span className="z-1 grid size-7 shrink-0 place-items-center">
      <span className="grid size-5 place-items-center rounded-full bg-brand-weak text-brand">
        <Icon name="check" size={13} />
      </span>
    </span>
  );
};

/** A parcel's statuses from the oldest to the one it has now. */
export const Timeline = ({ history }: Pick<Parcel, 'history'>) => (
  <ol className="mt-4">
    {history.map(({ status, statusLabel, created_at }, index) => {
      const isCurrent = index === history.length - 1;
      return (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a status can come twice at the same minute, and steps never move
          key={index}
          aria-current={isCurrent ? 'step' : undefined}
          className={clsx('relative flex gap-3', !isCurrent && 'pb-3.5')}
        >
          {!isCurrent && <span className="absolute top-6 -bottom-1 left-3.25 w-0.5 bg-brand-weak" />}
          <Mark status={status} isCurrent={isCurrent} />
          <p
            className={clsx(
              'flex flex-1 flex-wrap items-center justify-between gap-x-3 text-14',
              isCurrent ? 'font-bold' : 'text-ink-2',
            )}
          >
            <span className={clsx(isCurrent && 'text-16')}>
              {statusLabel}
              {isCurrent && <span className="ml-2 text-12 font-semibold text-brand">현재</span>}
            </span>
            <time dateTime={created_at} className="text-13 font-normal text-ink-3 tabular-nums">
              {formatMinute(created_at)}
            </time>
          </p>
        </li>
      );
    })}
  </ol>
);
