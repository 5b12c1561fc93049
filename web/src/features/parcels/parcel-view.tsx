import type { ListedOrder } from '#shared/domain/order.ts';

/** Order in the lookup list, with the courier name, so that the list can sort by courier name. */
export type ParcelView = ListedOrder & { courierName: string };

export const rowId = ({ id }: ParcelView): number => id;

export const PrintedBadge = () => (
  <span
    role="img"
    aria-label="출력됨"
    title="출력됨"
    className="inline-grid size-5 place-items-center rounded-full bg-surface align-middle text-12 font-bold text-brand-strong ring-1 ring-brand ring-inset"
  >
    P
  </span>
);
