import type { Order } from '#shared/domain/order.ts';
import { isLate } from '#shared/domain/promised-window.ts';
import { Chip } from '#web/components/ui/chip.tsx';
import { promisedText } from '#web/lib/promised.ts';
import { serverToday } from '#web/lib/today.ts';

type Props = { order: Pick<Order, 'promisedFrom' | 'promisedTo'> };

/** Mark of an order whose promised window has passed. */
export const LateMark = ({ order }: Props) =>
  isLate(order, serverToday()) && <Chip tone="danger">예정일 지남</Chip>;

/** Promised window of an order in a list. */
export const PromisedDays = ({ order }: Props) => (
  <>
    <span className="whitespace-nowrap tabular-nums">{promisedText(order)}</span> <LateMark order={order} />
  </>
);
