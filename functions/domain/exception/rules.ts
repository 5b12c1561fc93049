import { isDeepStrictEqual } from 'node:util';
import type { CourierWatch } from '#functions/db/courier-watch.entity.ts';
import {
  type ExceptionChange,
  NO_PARTNER,
  type StoredException,
  type Watched,
} from '#functions/db/exception.entity.ts';
import type { OrderLog, ParcelEvent } from '#functions/db/history.entity.ts';
import type { Waiting } from '#functions/db/waiting-zipcode.entity.ts';
import { eventsOf } from '#functions/domain/order/parcel-events.ts';
import { isComplete } from '#functions/domain/order/scanned-boxes.ts';
import { endOfWatch, hasSameNumber, unknownFrom } from '#shared/domain/courier-watch.ts';
import { addDays, startOfSeoulDay } from '#shared/domain/dates.ts';
import type { DwellLimits } from '#shared/domain/dwell-limits.ts';
import { type ExceptionRule, exceptionRules } from '#shared/domain/exception-rules.ts';
import type { Order } from '#shared/domain/order.ts';
import { IN_DELIVERY, isBeforeArrival, isHeld, isOpen } from '#shared/domain/order-status.ts';
import { isOutput } from '#shared/domain/output-events.ts';
import {
  applyEvent,
  compareEvents,
  type EventKind,
  hasReached,
  type StatusStack,
  shownEventOf,
  stackOfOrder,
  statusOfEvent,
  withoutUndoneScans,
} from '#shared/domain/parcel-events.ts';
import type { EventData } from '#shared/domain/timeline.ts';
import { CAUSE_ENDED, MERGED_BY_ZIPCODE, ORDER_DELETED } from '#shared/exception-words.ko.ts';

// The exceptions of an order follow from its present state and its log alone. A repeated, late or partial delivery of
// stream changes therefore results in the same exceptions.

/**
 * Everything that the rules read. `isMailStopped`: the customer gets no mails, because one of them bounced. `courierWatch`:
 * of an order with an exception of `trackingRules` that may be open. `isRed`: an open exception of `CUSTOMS_FINDING` still
 * has its cause, because the last preflight of the order's consol found it.
 */
export type Situation = {
  order: Order;
  log: OrderLog;
  limits: DwellLimits;
  isMailStopped: boolean;
  courierWatch?: CourierWatch;
  isRed?: boolean;
};

/** Rules that need the watch of the parcel. */
const trackingRules: readonly ExceptionRule[] = ['TRACKING_UNKNOWN', 'NOT_DELIVERED'];

// The cause of an exception that the deletion of its order closed continues when the order is restored.
const mayBeOpen = ({ closed }: StoredException): boolean =>
  !closed || (closed.byId === null && closed.reason === ORDER_DELETED);

/** True if the rules need the watch of the parcel. */
export const needsCourierWatch = ({ exceptions }: Watched): boolean =>
  exceptions.some((exception) => mayBeOpen(exception) && trackingRules.includes(exception.rule));

/** True if the rules need to know whether the order was red at the last preflight. */
export const needsPreflight = ({ exceptions }: Watched): boolean =>
  exceptions.some(({ rule, closed }) => !closed && rule === 'CUSTOMS_FINDING');

/** Returns the instant at which the present cause began, in epoch milliseconds; undefined without a cause. */
type BeginOf = (situation: Situation) => number | undefined;

type RuleSpec =
  | { begin: BeginOf; isTimed?: true }
  /** Opened by `openException`. The cause also ends with a later final status. `since`: instant at which it began. */
  | { hasEnded: (situation: Situation, since: number) => boolean };

const DAY_MS = 86_400_000;

const eventsOfKinds = ({ events }: OrderLog, kinds: readonly EventKind[]): ParcelEvent[] =>
  withoutUndoneScans(events)
    .filter(({ kind }) => kinds.includes(kind))
    .sort(compareEvents);

const recordedAt = (event: ParcelEvent | undefined): number | undefined =>
  event && Date.parse(event.recordedAt);

/** Instants at which the open problems of a parcel were first recorded, by status. */
const beginsOfProblems = (order: Order, log: OrderLog): Map<string, number> => {
  const begins = new Map<string, number>();
  let stack: StatusStack = [order.firstStatus];
  for (const event of withoutUndoneScans(eventsOf(order, log))) {
    stack = applyEvent(stack, event) ?? stack;
    for (const status of begins.keys()) if (!stack.includes(status)) begins.delete(status);
    const status = statusOfEvent(event);
    const recorded = Date.parse(event.recordedAt);
    if (stack.includes(status)) begins.set(status, Math.min(begins.get(status) ?? recorded, recorded));
  }
  return begins;
};

// The latest problem counts, so that the end of one that covered another is no new cause.
const statusProblem: BeginOf = ({ order, log }) => {
  if (!isHeld(order.status)) return undefined;
  const begins = beginsOfProblems(order, log);
  const problems = stackOfOrder(order).filter(isHeld);
  return Math.max(...problems.map((status) => begins.get(status) ?? Date.parse(order.regDate)));
};

// A mail, a print and a window that follows the days off are no movement of the parcel.
const isMovement = ({ kind, source }: ParcelEvent): boolean =>
  !isOutput(kind) && !(kind === 'delayed' && source === 'system');

/** Instant at which the parcel last moved, or was registered. */
const lastMoved = ({ order, log }: Situation): number => {
  const moved = withoutUndoneScans(log.events).filter(isMovement);
  const last = moved.reduce(
    (latest, { occurredAt }) => (occurredAt > latest ? occurredAt : latest),
    order.regDate,
  );
  return Date.parse(last);
};

const noMovement: BeginOf = (situation) => {
  const { order, limits } = situation;
  const days = limits[order.status];
  if (days === undefined || !isOpen(order.status)) return undefined;
  return lastMoved(situation) + days * DAY_MS;
};

const IDLE_DAYS = 365;

// An order that never ends keeps its personal data, so that a person has to decide how it ends. One whose parcel never
// arrived is cancelled by the retention.
const idle: BeginOf = (situation) => {
  const { status } = situation.order;
  if (!isOpen(status) || isBeforeArrival(status)) return undefined;
  return lastMoved(situation) + IDLE_DAYS * DAY_MS;
};

// Agrees with `isLate`: the parcel is late from the day after its window.
const late: BeginOf = ({ order: { promisedTo } }) =>
  promisedTo ? startOfSeoulDay(addDays(promisedTo, 1)).getTime() : undefined;

const isBounce = ({ failure }: EventData): boolean => failure === 'bounce' || failure === 'complaint';

/** Returns the bounce of the last mail to the customer of an open parcel; undefined if that mail did not bounce. */
export const lastBounce = ({ order, log }: Pick<Situation, 'order' | 'log'>): ParcelEvent | undefined => {
  const last = eventsOfKinds(log, ['notificationSent', 'notificationFailed'])
    .filter(({ data }) => data.audience !== 'partner')
    .filter(({ kind, data }) => kind === 'notificationSent' || isBounce(data))
    .at(-1);
  return isOpen(order.status) && last?.kind === 'notificationFailed' ? last : undefined;
};

const mailBounced: BeginOf = (situation) =>
  situation.isMailStopped ? recordedAt(lastBounce(situation)) : undefined;

// Parcels that a courier has need no sorting code any more. A reprint with the same defect belongs to the same cause.
const waitingFor = ({ order, log }: Situation): Waiting | undefined => {
  if (order.isDel || !isOpen(order.status) || hasReached(stackOfOrder(order), IN_DELIVERY)) return undefined;
  const prints = eventsOfKinds(log, ['labelPrinted']);
  const lastKnown = prints.findLastIndex(({ data }) => !data.sortingCode);
  const since = recordedAt(prints[lastKnown + 1]);
  const { receiverZipcode: zipcode } = order;
  // Labels that earlier versions printed do not state their zipcode.
  const isPrinted = (prints.at(-1)?.data.zipcode ?? zipcode) === zipcode;
  return since !== undefined && isPrinted ? { zipcode, since } : undefined;
};

const deliveryKinds: readonly EventKind[] = [
  'handedToCourier',
  'inTransit',
  'outForDelivery',
  'deliveryAttemptFailed',
  'delivered',
];

const deliveryFailed: BeginOf = ({ order, log }) => {
  const last = eventsOfKinds(log, deliveryKinds).at(-1);
  return isOpen(order.status) && last?.kind === 'deliveryAttemptFailed' ? recordedAt(last) : undefined;
};

const endsWith = (...kinds: EventKind[]) => ({
  hasEnded: ({ log }: Situation, since: number): boolean =>
    eventsOfKinds(log, kinds).some((event) => Date.parse(event.recordedAt) > since),
});

// Boxes of the present consol count: those scanned at arrival, or else those loaded.
const boxesIncomplete = {
  hasEnded: ({ order, log }: Situation, since: number): boolean => {
    const released = Math.max(
      0,
      ...eventsOfKinds(log, ['released']).map(({ recordedAt }) => Date.parse(recordedAt)),
    );
    const scans = eventsOfKinds(log, ['loaded', 'unloaded']).filter(
      ({ recordedAt }) => Date.parse(recordedAt) > released,
    );
    const latest = scans.filter(({ kind }) => kind === scans.at(-1)?.kind);
    // A scan of a parcel with one box names no box.
    const boxes = new Set(latest.map(({ data }) => data.box ?? 1));
    return released > since || isComplete(order, [...boxes]);
  },
};

// The cause ends with the watch of the number that it began with.
const isOtherNumber = ({ order, courierWatch }: Situation, since: number, beginOf: (entered: Date) => Date) =>
  courierWatch === undefined ||
  !hasSameNumber(order, courierWatch) ||
  beginOf(new Date(courierWatch.since)).getTime() !== since;

const trackingUnknown = {
  hasEnded: (situation: Situation, since: number): boolean => {
    const hasEvents = situation.log.events.some(
      ({ source, recordedAt }) => source === 'courier' && Date.parse(recordedAt) > since,
    );
    const isKnown = hasEvents || typeof situation.courierWatch?.okAt === 'number';
    return isKnown || isOtherNumber(situation, since, unknownFrom);
  },
};

const notDelivered = {
  hasEnded: (situation: Situation, since: number): boolean => isOtherNumber(situation, since, endOfWatch),
};

const customsFinding = {
  hasEnded: (situation: Situation, since: number): boolean =>
    !situation.isRed || endsWith('customsReleased').hasEnded(situation, since),
};

/** Rules about one order. `SORTING_CODE_UNKNOWN` is about all parcels of a zipcode (`unknown-zipcodes.ts`). */
type OrderRule = Exclude<ExceptionRule, typeof ZIPCODE_RULE>;
export const ZIPCODE_RULE = 'SORTING_CODE_UNKNOWN';

const rules = {
  STATUS_PROBLEM: { begin: statusProblem },
  NO_MOVEMENT: { begin: noMovement, isTimed: true },
  IDLE: { begin: idle, isTimed: true },
  LATE: { begin: late, isTimed: true },
  MAIL_BOUNCED: { begin: mailBounced },
  DELIVERY_FAILED: { begin: deliveryFailed },
  TRACKING_UNKNOWN: trackingUnknown,
  NOT_DELIVERED: notDelivered,
  OVER: endsWith('linked', 'loaded', 'unloaded', 'released'),
  // A parcel that left its consol because it was not loaded is still missing.
  SHORT: endsWith('loaded', 'unloaded'),
  BOXES_INCOMPLETE: boxesIncomplete,
  CUSTOMS_FINDING: customsFinding,
} as const satisfies Record<OrderRule, RuleSpec>;

/** Rules whose cause another part of the product finds. */
export type CallerRule = {
  [K in OrderRule]: (typeof rules)[K] extends { hasEnded: unknown } ? K : never;
}[OrderRule];

const specs: Record<OrderRule, RuleSpec> = rules;
const orderRules = exceptionRules.filter((rule): rule is OrderRule => rule !== ZIPCODE_RULE);

/** Far in the future: an order that no rule waits for. */
const NEVER = Date.UTC(9999, 0);

/** Change that closes an exception whose cause has ended. */
export const closedByItself = (
  exception: StoredException,
  reason: string,
  now: Date,
): { before: StoredException; after: StoredException } => ({
  before: exception,
  after: { ...exception, closed: { at: now.getTime(), by: '', byId: null, reason } },
});

export const newException = (
  order: Pick<Order, 'id' | 'hblNo' | 'partnerId'>,
  rule: ExceptionRule,
  since: number,
): StoredException => ({
  orderId: order.id,
  rule,
  since,
  hblNo: order.hblNo,
  partnerId: order.partnerId,
  assigneeId: null,
  assigneeName: '',
  dueDate: null,
  version: 0,
  comments: [],
  zipcode: '',
});

const opening = (
  situation: Situation,
  rule: ExceptionRule,
  since: number,
  own: readonly StoredException[],
): ExceptionChange => {
  const before = own.find((exception) => exception.since === since);
  if (!before) return { after: newException(situation.order, rule, since) };
  const { closed: _, ...after } = before;
  return { before, after };
};

// The closing by a person covers every cause that began before it.
const isHandled = (own: readonly StoredException[], begin: number): boolean =>
  own.some(({ closed }) => closed && closed.byId !== null && begin <= closed.at);

const withPresentOrder = ({ order }: Situation, exception: StoredException): ExceptionChange[] => {
  const { hblNo, partnerId } = order;
  const isSame = exception.hblNo === hblNo && exception.partnerId === partnerId;
  return isSame ? [] : [{ before: exception, after: { ...exception, hblNo, partnerId } }];
};

/** Instant at which the final status of an order was recorded; undefined for an open order. */
const endedAt = ({ order, log }: Situation): number | undefined =>
  isOpen(order.status) ? undefined : recordedAt(shownEventOf(order.firstStatus, eventsOf(order, log)));

/** Returns the instant at which the cause began that an exception must be open for; undefined without such a cause. */
const activeSince = (
  situation: Situation,
  rule: OrderRule,
  own: readonly StoredException[],
  now: Date,
): number | undefined => {
  const spec = specs[rule];
  if (situation.order.isDel) return undefined;
  if ('hasEnded' in spec) {
    // A person must also find out why the parcel of an order that had ended before was scanned, or was expected.
    const end = endedAt(situation) ?? 0;
    return own.find((one) => mayBeOpen(one) && end <= one.since && !spec.hasEnded(situation, one.since))
      ?.since;
  }
  const begin = spec.begin(situation);
  if (begin === undefined || (spec.isTimed && begin > now.getTime())) return undefined;
  return isHandled(own, begin) ? undefined : begin;
};

const changesOfRule = (
  situation: Situation,
  rule: OrderRule,
  own: readonly StoredException[],
  now: Date,
): ExceptionChange[] => {
  const [first, ...others] = own.filter(({ closed }) => !closed).sort((a, b) => a.since - b.since);
  const close = (exception: StoredException) =>
    closedByItself(exception, situation.order.isDel ? ORDER_DELETED : CAUSE_ENDED, now);
  const since = activeSince(situation, rule, own, now);
  if (since === undefined) return first ? [first, ...others].map(close) : [];
  if (first) return [...withPresentOrder(situation, first), ...others.map(close)];
  return [opening(situation, rule, since, own)];
};

const quietKinds: readonly EventKind[] = [
  'measured',
  'photographed',
  'putAway',
  'linked',
  'released',
  'loaded',
  'unloaded',
  'notificationSent',
];

/** True for an event that cannot open an exception or bring the next instant forward. It may end a cause. */
export const isQuiet = ({ kind, data }: ParcelEvent): boolean =>
  quietKinds.includes(kind) || (kind === 'labelPrinted' && !data.sortingCode);

/** Next instant at which time alone can open an exception; undefined for an order that need not be watched. */
const dueOf = (situation: Situation, now: Date): number | undefined => {
  const { order } = situation;
  if (order.isDel || !isOpen(order.status)) return undefined;
  const begins = orderRules.flatMap((rule) => {
    const spec = specs[rule];
    const begin = 'begin' in spec && spec.isTimed ? spec.begin(situation) : undefined;
    return begin !== undefined && begin > now.getTime() ? begin : [];
  });
  return Math.min(NEVER, ...begins);
};

// An instant that is earlier than necessary stays: the job then reads the order once more, which is cheaper than moving
// the record in the index with every event.
const isDueRight = (stored: number | undefined, due: number | undefined, now: Date): boolean => {
  if (stored === undefined || due === undefined) return stored === due;
  return stored <= due && stored > now.getTime();
};

/** Changes that an order needs. `due` and `waiting`: to store; absent if the stored ones stay. */
export type Plan = {
  changes: ExceptionChange[];
  due?: { at: number | undefined };
  waiting?: { to: Waiting | undefined };
};

// Earlier versions opened an exception for each parcel of a zipcode.
const mergedChanges = (
  own: readonly StoredException[],
  waiting: Waiting | undefined,
  now: Date,
): ExceptionChange[] =>
  own
    .filter(({ closed, zipcode }) => !closed && zipcode === '')
    .map((before) => {
      const { after } = closedByItself(before, waiting ? MERGED_BY_ZIPCODE : CAUSE_ENDED, now);
      return { before, after: { ...after, partnerId: NO_PARTNER } };
    });

/** Returns what has to change so that the exceptions of an order and its next instant follow from its situation. */
export const planOf = (situation: Situation, watched: Watched, now: Date): Plan => {
  const ownOf = (rule: ExceptionRule) => watched.exceptions.filter((exception) => exception.rule === rule);
  const ofZipcode = ownOf(ZIPCODE_RULE);
  const cause = waitingFor(situation);
  const waiting = cause && !isHandled(ofZipcode, cause.since) ? cause : undefined;
  const changes = [
    ...orderRules.flatMap((rule) => changesOfRule(situation, rule, ownOf(rule), now)),
    ...mergedChanges(ofZipcode, waiting, now),
  ];
  const at = dueOf(situation, now);
  return {
    changes,
    ...(!isDueRight(watched.due, at, now) && { due: { at } }),
    ...(!isDeepStrictEqual(watched.waiting, waiting) && { waiting: { to: waiting } }),
  };
};

export const isDone = ({ changes, due, waiting }: Plan): boolean => changes.length === 0 && !due && !waiting;
