import { addDays, dayNumber, seoulDay } from './dates.ts';
import type { Order } from './order.ts';
import { ARRIVED, CLEARED, DELIVERED, DEPARTED, type Milestone, rankOf } from './order-status.ts';
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

/** Steps whose duration is compared with the promised one: the milestones at which each begins and ends. */
export const timedSteps = [
  [ARRIVED, DEPARTED],
  [DEPARTED, '06'],
  ['06', CLEARED],
  [CLEARED, DELIVERED],
] as const satisfies readonly (readonly [Milestone, Milestone])[];

const timedMilestones: ReadonlySet<string> = new Set(timedSteps.flat());

/** Returns the Seoul days on which a parcel reached the milestones of `timedSteps`, without those that it skipped. */
export const reachedDaysOf = ({
  reachedDays,
  chargeOn,
}: Pick<Order, 'reachedDays' | 'chargeOn'>): Map<string, string> =>
  new Map(
    reachedDays
      .split(' ')
      .filter(Boolean)
      .map((text) => [text.slice(0, 2), addDays(chargeOn, Number(text.slice(2)))]),
  );

type DatedOrder = Pick<
  Order,
  'status' | 'statusesBelow' | 'firstStatus' | 'reachedOn' | 'reachedDays' | 'chargeOn'
>;

// A part of a split parcel was received before its first event. Other orders begin before they are received.
const firstDayOf = (order: DatedOrder): string => {
  const { firstStatus, reachedOn, chargeOn } = order;
  if (!isReceived([firstStatus])) return '';
  const hasFirstMilestone = stackOfOrder(order)[0] === firstStatus;
  return hasFirstMilestone ? reachedOn : (reachedDaysOf(order).get(firstStatus) ?? chargeOn);
};

/** Returns what follows from the events of an order. @param events in the sequence of `compareEvents` */
export const reachedByEvents = (order: DatedOrder, events: readonly (StatusEvent & Dated)[]): Reached =>
  withoutUndoneScans(events).reduce<Reached>(
    (reached, event) => {
      const after = applyEvent(reached.stack, event) ?? reached.stack;
      return { stack: after, reachedOn: reachedBy(reached, after, event) };
    },
    { stack: [order.firstStatus], reachedOn: firstDayOf(order) },
  );

/** Returns the fields of an order with the statuses that follow from its events. */
export const statusFieldsOfEvents = (...[order, events]: Parameters<typeof reachedByEvents>) => {
  const { stack, reachedOn } = reachedByEvents(order, events);
  return { ...statusFieldsOf(stack), reachedOn };
};

const isInWarehouse = (milestone: string): boolean =>
  rankOf(milestone) >= rankOf(ARRIVED) && rankOf(milestone) < rankOf(DEPARTED);

/**
 * Returns `reachedDays` of a changed order. A milestone that the parcel skips has no day, except that a parcel whose first
 * status in the warehouse is a later one was received on that day. A correction to an earlier milestone removes the days
 * of the later ones.
 */
export const reachedDaysAfter = (before: DatedOrder, after: DatedOrder): string => {
  const { chargeOn, reachedOn } = after;
  if (chargeOn === '') return '';
  const [left] = stackOfOrder(before);
  const [reached] = stackOfOrder(after);
  // A status that staff added says nothing about the way of the parcel.
  if (rankOf(reached) < 0) return before.reachedDays;
  const days = reachedDaysOf(before);
  const add = (milestone: string, day: string) => {
    if (day !== '' && timedMilestones.has(milestone)) days.set(milestone, day);
  };
  // An order that was received before these days were stored.
  if (!days.has(left)) add(left, before.reachedOn);
  const isBack = rankOf(reached) < rankOf(left);
  if (!isBack || !days.has(reached)) add(reached, reachedOn);
  if (isInWarehouse(reached) && rankOf(left) < rankOf(ARRIVED)) add(ARRIVED, reachedOn);
  return [...days]
    .filter(([milestone]) => rankOf(milestone) <= rankOf(reached))
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([milestone, day]) => {
      const count = dayNumber(day) - dayNumber(chargeOn);
      return `${milestone}${count < 0 ? '' : '+'}${count}`;
    })
    .join(' ');
};
