import {
  type Change,
  type NewEvent,
  type OrderLog,
  type ParcelEvent,
  readEventLog,
  type StoredChange,
  versionOfChange,
} from '#functions/db/history.entity.ts';
import { CUSTOMER, isPartnerOrStaff, isStaff } from '#shared/domain/auth-level.ts';
import { hasHold } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import {
  applyEvent,
  compareEvents,
  type EventSource,
  eventToStatus,
  type StatusEvent,
  type StatusStack,
  stackOfOrder,
  withoutUndoneScans,
} from '#shared/domain/parcel-events.ts';
import type { EventData } from '#shared/domain/timeline.ts';

/** Member who changes an order, or a job of the product without `memberId`. */
export type ChangeAuthor = { name: string; memberId: number | null; authLevel?: number };

const sourceOf = ({ memberId, authLevel = CUSTOMER }: ChangeAuthor): EventSource => {
  if (memberId === null) return 'system';
  if (isStaff({ authLevel })) return 'staff';
  return isPartnerOrStaff({ authLevel }) ? 'partner' : 'customer';
};

export type EventDraft = StatusEvent &
  Partial<Pick<NewEvent, 'source' | 'sourceId' | 'occurredAt' | 'place' | 'data'>>;

const holdData = (order: Order): EventData => ({
  ...(order.holdReason && { reason: order.holdReason }),
  ...(order.holdNote && { note: order.holdNote }),
  ...(order.taxAmount > 0 && { amount: order.taxAmount }),
  ...(order.taxDueDate && { dueDate: order.taxDueDate }),
});

const statusDraft = (before: Order, after: Order): EventDraft => {
  const { courierCode, courierNum } = after;
  const event = eventToStatus(stackOfOrder(before), after.status);
  const isHandedOver = event.kind === 'handedToCourier' && courierNum !== '';
  return {
    ...event,
    data: { ...(hasHold(after) && holdData(after)), ...(isHandedOver && { courierCode, courierNum }) },
  };
};

/**
 * Returns the correction by which an order gets a status for a reason that a person gave. Undefined without a reason, or if
 * another event leads to the status.
 */
export const reasonedCorrection = (
  before: Order,
  to: Partial<Order>,
  reason: string | undefined,
): StatedEvent | undefined => {
  const after = { ...before, ...to };
  const draft = after.status !== before.status && reason ? statusDraft(before, after) : undefined;
  if (draft?.kind !== 'statusCorrected') return undefined;
  const stack = stackOfOrder(before);
  return { draft: { ...draft, data: { ...draft.data, reason } }, stack: applyEvent(stack, draft) ?? stack };
};

const sides = ['width', 'length', 'height'] as const;

// Only what changed. The default size of an unmeasured box is not a measurement.
const measuredData = (before: Order, after: Order): EventData => {
  const { weight, width, length, height, isUnmeasured } = after;
  const isNew = before.isUnmeasured || sides.some((side) => after[side] !== before[side]);
  const hasNewSize = !isUnmeasured && isNew;
  return {
    ...(weight !== before.weight && { weight }),
    ...(hasNewSize && { width, length, height }),
  };
};

/** Returns how staff handled a parcel whose weight, size or place they changed. */
export const handlingOf = (before: Order, after: Order, author: ChangeAuthor): EventDraft | undefined => {
  if (sourceOf(author) !== 'staff') return undefined;
  const isMoved = after.parcelLocation !== before.parcelLocation && after.parcelLocation !== '';
  const place = isMoved ? after.parcelLocation : '';
  const data = measuredData(before, after);
  if (Object.keys(data).length > 0) return { kind: 'measured', place, data };
  return isMoved ? { kind: 'putAway', place } : undefined;
};

const draftOfEdit = (before: Order, after: Order, author: ChangeAuthor): EventDraft | undefined => {
  if (after.status !== before.status) return statusDraft(before, after);
  if (after.consolId !== before.consolId) {
    const kind = after.consolId === null ? 'released' : 'linked';
    return { kind, source: 'consol', data: { mblNo: after.mblNo || before.mblNo } };
  }
  return handlingOf(before, after, author);
};

type Written = { author: ChangeAuthor; change: Change; version: number };

const completed = (draft: EventDraft, { author, change, version }: Written): NewEvent => {
  const { at, ...rest } = change;
  return {
    source: sourceOf(author),
    sourceId: `version ${version}`,
    occurredAt: at,
    ...draft,
    ...rest,
    recordedAt: at,
    version,
  };
};

/**
 * An event that a change of an order records, and the statuses that follow from it. `reachedOn`: of their milestone, if
 * the event itself is not what led to it.
 */
export type StatedEvent = { draft: EventDraft; stack: StatusStack; reachedOn?: string };

/**
 * Returns the event that a change of an order is, and the statuses after it. There is no event if the change only
 * concerns what the order says about the parcel.
 * @param stated the event, if the caller knows it; otherwise it follows from the changed fields
 * @param written `change`: entry of the change log, `version`: of the order after the change
 */
export const eventOfEdit = (
  before: Order,
  after: Order,
  written: Written,
  stated?: StatedEvent,
): { event?: NewEvent; stack: StatusStack } => {
  const draft = stated?.draft ?? draftOfEdit(before, after, written.author);
  const stack = stackOfOrder(before);
  if (!draft) return { stack };
  return { event: completed(draft, written), stack: stated?.stack ?? applyEvent(stack, draft) ?? stack };
};

/**
 * Returns an event that a change of an order records without changing a field or the status. It contains the changed
 * fields if the change is no event itself.
 */
export const noticeOf = (draft: EventDraft, written: Written, event: NewEvent | undefined): NewEvent => {
  const notice = completed(draft, written);
  return { ...notice, sourceId: `${notice.sourceId} ${draft.kind}`, ...(event && { changes: [] }) };
};

/** Returns an event that does not change the order. */
export const eventOfAuthor = (
  draft: EventDraft & Pick<NewEvent, 'sourceId'>,
  author: ChangeAuthor,
  now: Date,
): NewEvent => {
  const at = now.toISOString();
  const { name: by, memberId: byId } = author;
  return { source: sourceOf(author), occurredAt: at, ...draft, recordedAt: at, by, byId, version: 0 };
};

// The order itself says when, by whom and with which status it was registered.
const registrationOf = (order: Order): ParcelEvent => ({
  kind: 'registered',
  occurredAt: order.regDate,
  recordedAt: order.regDate,
  source: 'registration',
  sourceId: 'registration',
  by: order.regName,
  byId: order.regId,
  version: 1,
  place: '',
  status: order.firstStatus,
  data: {},
  changes: [],
});

const sourceOfChange = ({ byId }: Change, order: Order): EventSource => {
  if (byId === null) return 'system';
  return byId === order.customerNum ? 'customer' : 'staff';
};

// The kind follows from the events before it.
const eventOfChange = ({ at, sk, ...change }: StoredChange, status: string, order: Order): ParcelEvent => ({
  kind: 'statusCorrected',
  status,
  ...change,
  occurredAt: at,
  recordedAt: at,
  source: sourceOfChange({ at, ...change }, order),
  sourceId: sk,
  version: versionOfChange(sk),
  place: '',
  data: {},
});

/** Change log entries with a status, which version 0.9.16 or earlier wrote instead of an event. */
export const statusEntriesOf = ({ changes }: OrderLog): { change: StoredChange; status: string }[] =>
  changes.flatMap((change) => {
    const status = change.changes.find(([field]) => field === 'status')?.[2];
    return status === undefined ? [] : [{ change, status }];
  });

/** Returns the events of an order in the sequence in which they count, starting with its registration. */
export const eventsOf = (order: Order, log: OrderLog): ParcelEvent[] => {
  const converted = new Set<ParcelEvent>();
  for (const { change, status } of statusEntriesOf(log)) converted.add(eventOfChange(change, status, order));
  let stack: StatusStack = [order.firstStatus];
  const events = [...log.events, ...converted].sort(compareEvents).map((event) => {
    const { status = '', ...rest } = event;
    const known = converted.has(event) ? { ...rest, ...eventToStatus(stack, status) } : event;
    stack = applyEvent(stack, known) ?? stack;
    return known;
  });
  return [registrationOf(order), ...events];
};

/** Reads the events of an order in the sequence in which they count, starting with its registration. */
export const readEvents = async (
  order: Order,
  options?: Parameters<typeof readEventLog>[1],
): Promise<ParcelEvent[]> => eventsOf(order, await readEventLog(order, options));

type StatusChange = { status: string; by: string; at: string };

/** Returns the changes of the status that the events cause, oldest first, starting with the registration. */
export const statusChangesOf = (order: Order, events: readonly ParcelEvent[]): StatusChange[] => {
  const changes: StatusChange[] = [];
  let stack: StatusStack = [order.firstStatus];
  let shown = '';
  for (const event of withoutUndoneScans(events)) {
    stack = applyEvent(stack, event) ?? stack;
    const status = stack.at(-1) ?? '';
    if (status !== shown) changes.push({ status, by: event.by, at: event.occurredAt });
    shown = status;
  }
  return changes;
};
