import { isOrderNumberTaken } from '#functions/db/order-lookups.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { needsOrderNumber } from '#shared/domain/order-update.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

const CONCURRENCY = 25;

/**
 * Assigns order numbers `YYMMDD-0001`, counted per Seoul day. Numbers in use are skipped.
 * @returns order number by order id
 */
export const numberOrders = async (
  orders: readonly Pick<Order, 'id' | 'partnerId'>[],
  now: Date,
): Promise<Record<string, string>> => {
  const day = seoulDay(now).slice(2).replaceAll('-', '');
  const numbers: Record<string, string> = {};
  let left = orders;
  while (left.length > 0) {
    const first = (await nextId(`ORDERNO#${day}`, left.length)) - left.length + 1;
    const tried = await mapWithLimit([...left.entries()], CONCURRENCY, async ([nth, order]) => {
      const number = `${day}-${String(first + nth).padStart(4, '0')}`;
      return { order, number, isTaken: await isOrderNumberTaken(order.partnerId, number) };
    });
    for (const { order, number, isTaken } of tried) if (!isTaken) numbers[order.id] = number;
    left = tried.filter(({ isTaken }) => isTaken).map(({ order }) => order);
  }
  return numbers;
};

/** Returns the order number after a change to a status, which may require a new one. */
export const orderNumberFor = async (order: Order, status: string, now: Date): Promise<string> =>
  needsOrderNumber(order.status, status, order.orderId)
    ? ((await numberOrders([order], now))[order.id] ?? '')
    : order.orderId;
