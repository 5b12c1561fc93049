import { readEvents } from '#functions/domain/order/parcel-events.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import {
  applyEvent,
  isReceived,
  type StatusEvent,
  type StatusStack,
  stackOfOrder,
  withoutUndoneScans,
} from '#shared/domain/parcel-events.ts';

/**
 * Returns the Seoul day on which a parcel was received first; undefined if it was not.
 * @param events in the sequence of `compareEvents`, without undone scans
 */
export const firstArrivalOf = (
  { firstStatus }: Pick<Order, 'firstStatus'>,
  events: readonly (StatusEvent & { occurredAt: string })[],
): string | undefined => {
  let stack: StatusStack = [firstStatus];
  const arrival = events.find((event) => {
    stack = applyEvent(stack, event) ?? stack;
    return isReceived(stack);
  });
  return arrival && seoulDay(arrival.occurredAt);
};

/**
 * Returns an order that was received before charges existed with the day of its first arrival and the basis of its measures,
 * as its log has them. Returns any other order unchanged.
 */
export const withFormerArrival = async (order: Order): Promise<Order> => {
  if (order.chargeState !== '' || order.chargeOn !== '') return order;
  const events = withoutUndoneScans(await readEvents(order, { consistent: true }));
  const isMeasured = order.boxes.length > 0 || events.some(({ kind }) => kind === 'measured');
  const isArrived = isReceived(stackOfOrder(order));
  const fallback = isArrived ? order.reachedOn || seoulDay(order.regDate) : '';
  return {
    ...order,
    chargeOn: firstArrivalOf(order, events) ?? fallback,
    chargeBasis: isMeasured ? 'measured' : 'declared',
  };
};
