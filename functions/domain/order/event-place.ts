import type { Order } from '#shared/domain/order.ts';
import {
  applyEvent,
  foldEvents,
  isFinal,
  type StatusStack,
  statusOfStack,
  withoutUndoneScans,
} from '#shared/domain/parcel-events.ts';
import { type Reached, reachedByEvents } from '#shared/domain/reached-day.ts';
import { readOrderLog } from '../../db/history.entity.ts';
import { type EventDraft, eventsOf } from './parcel-events.ts';

export type DatedDraft = EventDraft & { occurredAt: string };

/**
 * Returns the statuses of an order before and after an event that is inserted at its time, and the day of its milestone
 * after it. `isAllowed`: false if the rule refuses the event at that time.
 */
export const stacksAround = async (
  order: Order,
  draft: DatedDraft,
): Promise<{ before: StatusStack; after: Reached; isAllowed: boolean }> => {
  const events = withoutUndoneScans(eventsOf(order, await readOrderLog(order.id, { consistent: true })));
  const isLater = ({ occurredAt }: { occurredAt: string }) => occurredAt > draft.occurredAt;
  const earlier = events.filter((event) => !isLater(event));
  const before = foldEvents(order.firstStatus, earlier);
  const isAfterEnd = isFinal(statusOfStack(before)) && draft.kind !== 'statusCorrected';
  const after = reachedByEvents(order, [...earlier, draft, ...events.filter(isLater)]);
  return { before, after, isAllowed: !isAfterEnd && applyEvent(before, draft) !== undefined };
};
