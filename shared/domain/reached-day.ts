import { seoulDay } from './dates.ts';
import type { Order } from './order.ts';
import {
  applyEvent,
  isReceived,
  type StatusEvent,
  type StatusStack,
  stackOfOrder,
  statusFieldsOf,
  withoutUndoneScans,
} from './parcel-events.ts';

// The Seoul day on which a parcel reached its milestone, from which the promised window counts.

/** Statuses of a parcel, and the day on which it reached their milestone. */
export type Reached = { stack: StatusStack; reachedOn: string };
type Dated = { occurredAt: string };

// A parcel has no such day before it was received.
const reachedBy = ({ stack, reachedOn }: Reached, after: StatusStack, event: Dated | undefined): string => {
  if (after[0] === stack[0] || !event) return reachedOn;
  return isReceived(after) ? seoulDay(event.occurredAt) : '';
};

/** Returns the day on which an order reached the milestone that it has after an event. */
export const reachedOnAfter = (before: Order, after: StatusStack, event: Dated | undefined): string =>
  reachedBy({ stack: stackOfOrder(before), reachedOn: before.reachedOn }, after, event);

/** Returns what follows from the events of an order. @param events in the sequence of `compareEvents` */
export const reachedByEvents = (
  { firstStatus }: Pick<Order, 'firstStatus'>,
  events: readonly (StatusEvent & Dated)[],
): Reached =>
  withoutUndoneScans(events).reduce<Reached>(
    (reached, event) => {
      const after = applyEvent(reached.stack, event) ?? reached.stack;
      return { stack: after, reachedOn: reachedBy(reached, after, event) };
    },
    { stack: [firstStatus], reachedOn: '' },
  );

/** Returns the fields of an order with the statuses that follow from its events. */
export const statusFieldsOfEvents = (...[order, events]: Parameters<typeof reachedByEvents>) => {
  const { stack, reachedOn } = reachedByEvents(order, events);
  return { ...statusFieldsOf(stack), reachedOn };
};
