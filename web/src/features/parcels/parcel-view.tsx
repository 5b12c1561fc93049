import type { ListedOrder } from '#shared/domain/order.ts';
import { formatNumber } from '#web/lib/formats.ts';

/** Order in the lookup list, with the courier name, so that the list can sort by courier name. */
export type ParcelView = ListedOrder & { courierName: string };

export const rowId = ({ id }: ParcelView): number => id;

/** Text about the prints after the first one; empty without any. */
export const reprintText = ({ printCount }: Pick<ParcelView, 'printCount'>): string =>
  printCount > 1 ? `재출력 ${formatNumber(printCount - 1)}회` : '';

/** Badge of a printed order; nothing for other orders. */
export const PrintedBadge = ({ order }: { order: ParcelView }) =>
  order.isPrinted && (
    <span className="inline-flex items-center gap-1 align-middle">
      <span
        role="img"
        aria-label="출력됨"
        title="출력됨"
        className="inline-grid size-5 place-items-center rounded-full bg-surface text-12 font-bold text-brand-strong ring-1 ring-brand ring-inset"
      >
        P
      </span>
      <span className="text-12 font-medium text-ink-2">{reprintText(order)}</span>
    </span>
  );
