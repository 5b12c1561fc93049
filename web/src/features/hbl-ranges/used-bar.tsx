import { clsx } from 'clsx';
import type { HblRange } from './queries.ts';

/** How much of a range was issued: its figure, and the same as a bar. */
export const UsedBar = ({ range: { issued, usedPercent, isLow } }: { range: HblRange }) => (
  <span className="inline-flex w-full min-w-28 items-center gap-2">
    <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
      <span
        className={clsx('block h-full rounded-full', isLow ? 'bg-warning' : 'bg-brand')}
        style={{ width: `${usedPercent}%` }}
      />
    </span>
    <span className="w-12 text-right tabular-nums">
      {usedPercent === 0 && issued > 0 ? '<0.1%' : `${usedPercent}%`}
    </span>
  </span>
);
