// The kinds of events of a parcel, and the status that follows from its events. Without schemas, so that public pages can import it.

import {
  ARRIVED,
  CLEARED,
  coversMilestone,
  DELIVERED,
  DEPARTED,
  IN_CUSTOMS,
  isFinal,
  type OrderStatus,
  rankOf,
  specOfStatus,
  TAX_DUE,
} from './order-status.ts';

/** Viewers of an event: everyone (`public`), the parcel's customer, its partner and staff (`customer`), or the latter two. */
export type Visibility = 'public' | 'customer' | 'office';

export const eventSources = [
  'registration',
  'staff',
  'partner',
  'customer',
  'scan',
  'consol',
  'customs',
  'courier',
  'system',
] as const;
export type EventSource = (typeof eventSources)[number];

type KindSpec = {
  visibility: Visibility;
  /** Status (code group ORDSTT) that the event leads to. Absent if it leads to none, or if the event contains it. */
  status?: OrderStatus;
  /** True if staff can add the event by hand. */
  byStaff?: true;
};

export const eventKinds = {
  registered: { visibility: 'public' },
  received: { visibility: 'public', status: '02', byStaff: true },
  measured: { visibility: 'customer', byStaff: true },
  photographed: { visibility: 'customer', byStaff: true },
  putAway: { visibility: 'office', byStaff: true },
  readyToShip: { visibility: 'customer', status: '03', byStaff: true },
  dispatched: { visibility: 'customer', status: '04', byStaff: true },
  linked: { visibility: 'office' },
  released: { visibility: 'office' },
  loaded: { visibility: 'office' },
  unloaded: { visibility: 'office' },
  departed: { visibility: 'public', status: '05', byStaff: true },
  arrived: { visibility: 'public', status: '06', byStaff: true },
  customsStarted: { visibility: 'public', status: '07', byStaff: true },
  /** A step of customs that changes nothing for the parcel. */
  customsProgress: { visibility: 'public' },
  customsHeld: { visibility: 'public', status: '82', byStaff: true },
  customsInspection: { visibility: 'public', status: '82', byStaff: true },
  taxDue: { visibility: 'public', status: '83', byStaff: true },
  taxPaid: { visibility: 'public', byStaff: true },
  customsReleased: { visibility: 'public', status: '08', byStaff: true },
  handedToCourier: { visibility: 'public', status: '09', byStaff: true },
  inTransit: { visibility: 'public', status: '09', byStaff: true },
  outForDelivery: { visibility: 'public', status: '09', byStaff: true },
  deliveryAttemptFailed: { visibility: 'public', status: '09', byStaff: true },
  delivered: { visibility: 'public', status: '10', byStaff: true },
  receivingProblem: { visibility: 'customer', status: '80', byStaff: true },
  shippingHeld: { visibility: 'customer', status: '81', byStaff: true },
  shippingResumed: { visibility: 'customer', byStaff: true },
  returned: { visibility: 'public', status: '84', byStaff: true },
  disposed: { visibility: 'customer', status: '84', byStaff: true },
  cancelled: { visibility: 'customer', status: '90', byStaff: true },
  /** The goods of the parcel are distributed over several parcels. */
  split: { visibility: 'customer' },
  /** The goods of the parcel are in another one, under whose number it travels. */
  merged: { visibility: 'public', status: '90' },
  /** The parcel contains the goods of others. */
  mergedIn: { visibility: 'customer' },
  delayed: { visibility: 'public' },
  infoRequested: { visibility: 'customer' },
  infoCorrected: { visibility: 'customer' },
  labelPrinted: { visibility: 'office' },
  notificationSent: { visibility: 'office' },
  notificationFailed: { visibility: 'office' },
  statusCorrected: { visibility: 'office', byStaff: true },
  scanUndone: { visibility: 'office' },
} as const satisfies Record<string, KindSpec>;
export type EventKind = keyof typeof eventKinds;

const measuringKinds: readonly EventKind[] = ['measured', 'split', 'merged', 'mergedIn'];

/** True if the weight and size of a parcel count as measured after an event of this kind. */
export const isMeasuring = (kind: EventKind | undefined): boolean =>
  kind !== undefined && measuringKinds.includes(kind);

/** Kinds that staff can add by hand. */
export type StaffEventKind = {
  [K in EventKind]: (typeof eventKinds)[K] extends { byStaff: true } ? K : never;
}[EventKind];

const specs: Record<EventKind, KindSpec> = eventKinds;
export const kindNames = Object.keys(eventKinds) as EventKind[];
export const staffEventKinds = kindNames.filter((kind): kind is StaffEventKind =>
  Boolean(specs[kind].byStaff),
);
export const visibilityOf = (kind: EventKind): Visibility => specs[kind].visibility;

/** True if the parcel has reached this milestone or a later one. */
export const hasReached = ([milestone]: StatusStack, status: string): boolean =>
  rankOf(milestone) >= rankOf(status);
const laterOf = (a: string, b: string): string => (rankOf(b) > rankOf(a) ? b : a);

/** True if the parcel has arrived in a warehouse. */
export const isReceived = (stack: StatusStack): boolean => hasReached(stack, ARRIVED);

/**
 * Statuses of a parcel: the milestone it has reached, its open exceptions, and a final status. The last one is the
 * status of the order; when it ends, the one before it becomes the status.
 */
export type StatusStack = readonly [milestone: string, ...above: string[]];
export const statusOfStack = (stack: StatusStack): string => stack.at(-1) ?? '';

type StatusFields = {
  status: string;
  /** The statuses below `status` in its stack, separated by commas. */
  statusesBelow: string;
  firstStatus: string;
};

/** Returns the statuses of an order. An order of version 0.9.16 or earlier has no `statusesBelow`. */
export const stackOfOrder = ({ status, statusesBelow, firstStatus }: StatusFields): StatusStack => {
  if (statusesBelow) {
    const [milestone = '', ...above] = statusesBelow.split(',');
    return [milestone, ...above, status];
  }
  return coversMilestone(status) ? [firstStatus, status] : [status];
};

/** Returns the fields of an order with these statuses. */
export const statusFieldsOf = (stack: StatusStack): Pick<StatusFields, 'status' | 'statusesBelow'> => ({
  status: statusOfStack(stack),
  statusesBelow: stack.slice(0, -1).join(','),
});

/** True if another status than this one would revert a milestone or a final status of the parcel. */
export const isReverting = (stack: StatusStack, status: string): boolean =>
  isFinal(statusOfStack(stack)) || (!coversMilestone(status) && rankOf(status) < rankOf(stack[0]));

/**
 * The part of an event that the rule reads. `status`: only of `statusCorrected`. `sourceId`: the scan, if the source is
 * `scan`. `data.scanId`: the scan that `scanUndone` names.
 */
export type StatusEvent = {
  kind: EventKind;
  status?: string;
  source?: EventSource;
  sourceId?: string;
  data?: { scanId?: string };
};

/** Returns the events that count: those of undone scans do not. */
export const withoutUndoneScans = <E extends StatusEvent>(events: readonly E[]): readonly E[] => {
  const undone = new Set(
    events.flatMap(({ kind, data }) => (kind === 'scanUndone' ? (data?.scanId ?? []) : [])),
  );
  if (undone.size === 0) return events;
  return events.filter(({ source, sourceId = '' }) => source !== 'scan' || !undone.has(sourceId));
};

/** Status that an event leads to; empty if it leads to none. */
export const statusOfEvent = ({ kind, status }: StatusEvent): string => status ?? specs[kind].status ?? '';

const without = ([milestone, ...above]: StatusStack, ended: (status: string) => boolean): StatusStack => [
  milestone,
  ...above.filter((status) => !ended(status)),
];
const isInGroup = (group: string) => (status: string) => specOfStatus(status)?.group === group;
const groupEnds = { warehouse: DEPARTED, customs: CLEARED } as const;
// A milestone ends the holds of an earlier place, and a hold that waits for it.
const endsHold = (reached: string, status: string): boolean => {
  const { group, next } = specOfStatus(status) ?? {};
  const isLater = group ? rankOf(reached) >= rankOf(groupEnds[group]) : false;
  return isLater || (Boolean(next) && next === specOfStatus(reached)?.event);
};

const withMilestone = ([milestone, ...above]: StatusStack, reached: string): StatusStack => {
  if (reached === DELIVERED) return [reached];
  return without([laterOf(milestone, reached), ...above], (status) => endsHold(reached, status));
};

const corrected = ([milestone]: StatusStack, status: string): StatusStack =>
  coversMilestone(status) ? [milestone, status] : [status];

/** True if an event of this kind can change the status of a parcel. */
export const affectsStatus = (kind: EventKind): boolean =>
  kind === 'statusCorrected' ||
  kind === 'shippingResumed' ||
  kind === 'taxPaid' ||
  specs[kind].status !== undefined;

/**
 * Returns the statuses of a parcel after an event. Undefined if the rule refuses the event: after a final status, or
 * `shippingResumed` without an open warehouse exception.
 */
export const applyEvent = (stack: StatusStack, event: StatusEvent): StatusStack | undefined => {
  const { kind } = event;
  const to = statusOfEvent(event);
  if (kind === 'statusCorrected') return corrected(stack, to);
  if (!affectsStatus(kind)) return stack;
  if (isFinal(statusOfStack(stack))) return undefined;
  if (kind === 'shippingResumed') {
    return stack.some(isInGroup('warehouse')) ? without(stack, isInGroup('warehouse')) : undefined;
  }
  if (kind === 'taxPaid') {
    if (!stack.includes(TAX_DUE)) return stack;
    const [milestone, ...above] = without(stack, (open) => open === TAX_DUE);
    return [laterOf(milestone, IN_CUSTOMS), ...above];
  }
  const group = specOfStatus(to)?.group;
  if (group) return [...without(stack, isInGroup(group)), to];
  return coversMilestone(to) ? [stack[0], to] : withMilestone(stack, to);
};

/** True unless a later event reverted the status that an event led to, or opened the exception again that it ended. */
export const isInEffect = (stack: StatusStack, event: StatusEvent): boolean => {
  if (!affectsStatus(event.kind)) return true;
  if (event.kind === 'shippingResumed') return !stack.some(isInGroup('warehouse'));
  if (event.kind === 'taxPaid') return !stack.includes(TAX_DUE);
  const to = statusOfEvent(event);
  return coversMilestone(to) ? stack.includes(to) : rankOf(stack[0]) >= rankOf(to);
};

/**
 * Returns the statuses of a parcel after its consol has reached a milestone. Undefined if the parcel keeps its status and
 * milestone: it is further along, its status is final, or the milestone would end a hold of this single parcel.
 */
export const movedWithConsol = (stack: StatusStack, kind: EventKind): StatusStack | undefined => {
  const after = applyEvent(stack, { kind });
  const isHoldEnded = after !== undefined && after.length < stack.length;
  return isHoldEnded || after?.[0] === stack[0] ? undefined : after;
};

type Dated = {
  occurredAt: string;
  recordedAt: string;
  /** Version of the order that the event wrote, which orders two events of the same millisecond. */
  version: number;
};

/** Sorts events in the sequence in which the status rule applies them, oldest first. */
export const compareEvents = (a: Dated, b: Dated): number => {
  if (a.occurredAt !== b.occurredAt) return a.occurredAt < b.occurredAt ? -1 : 1;
  if (a.recordedAt !== b.recordedAt) return a.recordedAt < b.recordedAt ? -1 : 1;
  return a.version - b.version;
};

/**
 * Returns the statuses that follow from the events of a parcel. An event that the rule refuses changes nothing, and
 * neither does the event of an undone scan.
 * @param firstStatus status of the registration @param events in the sequence of `compareEvents`
 */
export const foldEvents = (firstStatus: string, events: readonly StatusEvent[]): StatusStack =>
  withoutUndoneScans(events).reduce<StatusStack>(
    (stack, event) => applyEvent(stack, event) ?? stack,
    [firstStatus],
  );

/**
 * Returns the latest event that led to the status of a parcel; undefined if that is the one of the registration.
 * @param events in the sequence of `compareEvents`
 */
export const shownEventOf = <E extends StatusEvent>(
  firstStatus: string,
  events: readonly E[],
): E | undefined => {
  let stack: StatusStack = [firstStatus];
  const applied = withoutUndoneScans(events).filter((event) => {
    const after = applyEvent(stack, event);
    stack = after ?? stack;
    return after !== undefined;
  });
  return applied.findLast((event) => statusOfEvent(event) === statusOfStack(stack));
};

/** Returns the event that leads from these statuses to a status which a person chose. */
export const eventToStatus = (stack: StatusStack, status: string): StatusEvent => {
  const kinds: (EventKind | null | undefined)[] = [specOfStatus(status)?.event, 'shippingResumed', 'taxPaid'];
  const kind = kinds.find((one) => {
    const after = one && affectsStatus(one) && applyEvent(stack, { kind: one });
    return after && after !== stack && statusOfStack(after) === status;
  });
  return kind ? { kind } : { kind: 'statusCorrected', status };
};
