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

type Reached = { stack: StatusStack; reachedOn: string };
type Dated = { occurredAt: string };

// A parcel has no such day before it was received.
const reachedBy = ({ stack, reachedOn }: Reached, after: StatusStack, event: Dated | undefined): string => {
  if (after[0] === stack[0] || !event) return reachedOn;
  return isReceived(after) ? seoulDay(event.occurredAt) : '';
};

/** Returns the day on which an order reached the milestone that it has after an event. */
export const reachedOnAfter = (before: Order, after: StatusStack, event: Dated | undefined): string =>
  reachedBy({ stack: stackOfOrder(before), reachedOn: before.reachedOn }, after, event);

/** Returns the fields of an order with the statuses that follow from its events. */
export const statusFieldsOfEvents = (
  { firstStatus }: Pick<Order, 'firstStatus'>,
  events: readonly (StatusEvent & Dated)[],
) => {
  const { stack, reachedOn } = withoutUndoneScans(events).reduce<Reached>(
    (reached, event) => {
      const after = applyEvent(reached.stack, event) ?? reached.stack;
      return { stack: after, reachedOn: reachedBy(reached, after, event) };
    },
    { stack: [firstStatus], reachedOn: '' },
  );
  return { ...statusFieldsOf(stack), reachedOn };
};
