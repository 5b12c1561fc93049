import type { ParcelEvent } from '#functions/db/history.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import type { Hold } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import { isFinal } from '#shared/domain/order-status.ts';
import {
  applyEvent,
  foldEvents,
  type StatusStack,
  shownEventOf,
  statusOfStack,
  withoutUndoneScans,
} from '#shared/domain/parcel-events.ts';
import { type Reached, reachedByEvents } from '#shared/domain/reached-day.ts';
import { type EventDraft, readEvents } from './parcel-events.ts';

export type DatedDraft = EventDraft & { occurredAt: string };

/** Returns the time of an event of an order: not before its registration, and not after now. @param at in ms */
export const placedTime = (at: number, { regDate }: Order, now: Date): string =>
  new Date(Math.min(Math.max(at, Date.parse(regDate)), now.getTime())).toISOString();

// The events of an order until an event that is inserted at its time, and all events with the inserted one.
const readAround = async (order: Order, draft: DatedDraft) => {
  const events = withoutUndoneScans(await readEvents(order, { consistent: true }));
  const isLater = ({ occurredAt }: ParcelEvent) => occurredAt > draft.occurredAt;
  const earlier = events.filter((event) => !isLater(event));
  return { earlier, all: [...earlier, draft, ...events.filter(isLater)] };
};

/**
 * Returns the statuses of an order before and after an event that is inserted at its time, and the day of its milestone
 * after it. `isAllowed`: false if the rule refuses the event at that time. `isShown`: true if the inserted event led to
 * the status of the order. `isRepeated`: true if its source delivered it before, possibly with another time.
 */
export const stacksAround = async (
  order: Order,
  draft: DatedDraft,
): Promise<{
  before: StatusStack;
  after: Reached;
  isAllowed: boolean;
  isShown: boolean;
  isRepeated: boolean;
}> => {
  const { earlier, all } = await readAround(order, draft);
  const isSame = ({ source, sourceId }: EventDraft) =>
    source === draft.source && sourceId === draft.sourceId && sourceId !== undefined;
  const before = foldEvents(order.firstStatus, earlier);
  const isAfterEnd = isFinal(statusOfStack(before)) && draft.kind !== 'statusCorrected';
  return {
    before,
    after: reachedByEvents(order, all),
    isAllowed: !isAfterEnd && applyEvent(before, draft) !== undefined,
    isShown: shownEventOf(order.firstStatus, all) === draft,
    isRepeated: all.some((event) => event !== draft && isSame(event)),
  };
};

/**
 * Returns the hold fields of an order for a hold that an event opened. A reason that is no code is the note of the order.
 * The note of the event is for partners and staff, unless it is the note that a person gave the order.
 */
export const holdOfEvent = async ({
  data: { reason = '', note = '', amount = 0, dueDate = '' } = {},
  changes = [],
}: Pick<EventDraft, 'data'> & Partial<Pick<ParcelEvent, 'changes'>>): Promise<Hold> => {
  const isCode = (await listCodes('HOLDRS')).some(({ code }) => code === reason);
  const changed = new Map(changes.map(([field, , to]) => [field, to]));
  const orderNote = changed.get('holdNote') ? note : '';
  return {
    holdReason: isCode ? reason : '',
    holdNote: isCode ? orderNote : reason || orderNote,
    taxAmount: amount,
    taxAccount: changed.get('taxAccount') ?? '',
    taxDueDate: dueDate,
  };
};

/** Returns the hold fields of an order whose earlier hold is shown again after an event ended another one. */
export const holdShownAgain = async (order: Order, draft: DatedDraft): Promise<Partial<Hold>> => {
  const { all } = await readAround(order, draft);
  const opened = shownEventOf(order.firstStatus, all);
  return opened ? holdOfEvent(opened) : {};
};
