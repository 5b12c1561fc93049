import { clsx } from 'clsx';
import { formatNumber } from '#web/lib/formats.ts';

/** The month's orders of a partner against what it expected, if anything; the bar is full at the estimate. */
export const Volume = ({ volume, estimate }: { volume: number; estimate: number }) => {
  if (estimate === 0) return `${formatNumber(volume)}건`;
  const share = Math.round((volume * 100) / estimate);
  return (
    <span className="inline-block w-36 text-left align-middle">
      <span className="flex justify-between gap-2 text-13 tabular-nums">
        <span>{`${formatNumber(volume)} / ${formatNumber(estimate)}건`}</span>
        <span className="text-ink-2">{share}%</span>
      </span>
      <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className={clsx('block h-full rounded-full', share >= 100 ? 'bg-success' : 'bg-brand')}
          style={{ width: `${Math.min(100, share)}%` }}
        />
      </span>
    </span>
  );
};
