// The statuses of an order and their meaning. Without imports, so that public pages and small functions can import it.

type StatusSpec = {
  /** Name in a new table. Staff can change it. */
  label: string;
  /** A `milestone` is a step on the way of a parcel. A `hold` and a `final` status cover the milestone it has reached. */
  kind: 'milestone' | 'hold' | 'final';
  /** Kind of the event that sets the status when staff choose it; null for the statuses of a registration. */
  event: string | null;
  /** Kind of the event that usually follows. Only a correction changes a status without one. */
  next: string | null;
  /** Where a hold began. A hold replaces another one of its group. */
  group: 'warehouse' | 'customs' | null;
  /** Staff state a reason with the status, or also the tax. */
  requires: 'reason' | 'tax' | null;
  /** First of the steps of the delivery that are left; null if no delivery can be promised. */
  lead: 'DEP' | 'ARR' | 'CLR' | 'DLV' | null;
  /** Days without an event after which a parcel needs attention, in a new table. */
  dwellDays: number | null;
  /** True if a parcel travels with its consol and is part of the consol's papers. */
  isLoadable: boolean;
  /** Stage that customers see. A parcel without one stays at its last stage. */
  stage: 'registered' | 'received' | 'shipped' | 'customs' | 'delivery' | 'delivered' | null;
  /** A partner `sets` the status, or also `changes` it to another one. */
  partner: 'sets' | 'changes' | null;
};

const milestone = { kind: 'milestone', group: null, requires: null, isLoadable: true } as const;
const hold = { kind: 'hold', lead: null, dwellDays: null, partner: null } as const;
const final = { kind: 'final', next: null, group: null, lead: null, dwellDays: null, partner: null } as const;

/** The statuses of an order (code group ORDSTT). Staff can add others, which no rule knows. */
export const orderStatuses = {
  '00': {
    ...milestone,
    label: '접수대기',
    event: null,
    next: 'received',
    lead: null,
    dwellDays: 14,
    stage: 'registered',
    partner: 'changes',
  },
  '01': {
    ...milestone,
    label: '접수완료',
    event: null,
    next: 'received',
    lead: null,
    dwellDays: 14,
    stage: 'registered',
    partner: 'changes',
  },
  '02': {
    ...milestone,
    label: '입고완료',
    event: 'received',
    next: 'departed',
    lead: 'DEP',
    dwellDays: 7,
    stage: 'received',
    partner: 'sets',
  },
  '03': {
    ...milestone,
    label: '출고대기',
    event: 'readyToShip',
    next: 'departed',
    lead: 'DEP',
    dwellDays: 4,
    stage: 'received',
    partner: null,
  },
  '04': {
    ...milestone,
    label: '출고완료',
    event: 'dispatched',
    next: 'departed',
    lead: 'ARR',
    dwellDays: 4,
    stage: 'shipped',
    partner: null,
  },
  '05': {
    ...milestone,
    label: '선적완료',
    event: 'departed',
    next: 'arrived',
    lead: 'ARR',
    dwellDays: 30,
    stage: 'shipped',
    partner: null,
  },
  '06': {
    ...milestone,
    label: '입항',
    event: 'arrived',
    next: 'customsStarted',
    lead: 'CLR',
    dwellDays: 4,
    stage: 'shipped',
    partner: null,
  },
  '07': {
    ...milestone,
    label: '통관중',
    event: 'customsStarted',
    next: 'customsReleased',
    lead: 'CLR',
    dwellDays: 7,
    stage: 'customs',
    partner: null,
  },
  '08': {
    ...milestone,
    label: '통관완료',
    event: 'customsReleased',
    next: 'handedToCourier',
    lead: 'DLV',
    dwellDays: 4,
    stage: 'customs',
    partner: null,
  },
  '09': {
    ...milestone,
    label: '국내배송중',
    event: 'handedToCourier',
    next: 'delivered',
    lead: 'DLV',
    dwellDays: 5,
    stage: 'delivery',
    partner: null,
  },
  '10': {
    ...milestone,
    label: '배송완료',
    event: 'delivered',
    next: null,
    lead: null,
    dwellDays: null,
    stage: 'delivered',
    partner: null,
  },
  '80': {
    ...hold,
    label: '오류입고',
    event: 'receivingProblem',
    next: 'received',
    group: 'warehouse',
    requires: 'reason',
    isLoadable: false,
    stage: null,
  },
  '81': {
    ...hold,
    label: '출고보류',
    event: 'shippingHeld',
    next: 'shippingResumed',
    group: 'warehouse',
    requires: 'reason',
    isLoadable: false,
    stage: null,
  },
  // A parcel travels while customs holds it, because these holds begin after the departure.
  '82': {
    ...hold,
    label: '통관보류',
    event: 'customsHeld',
    next: 'customsReleased',
    group: 'customs',
    requires: 'reason',
    isLoadable: true,
    stage: 'customs',
  },
  '83': {
    ...hold,
    label: '세금납부대기',
    event: 'taxDue',
    next: 'taxPaid',
    group: 'customs',
    requires: 'tax',
    isLoadable: true,
    stage: 'customs',
  },
  '84': {
    ...final,
    label: '반송·폐기',
    event: 'returned',
    requires: 'reason',
    isLoadable: false,
    stage: null,
  },
  '90': {
    ...final,
    label: '신청취소',
    event: 'cancelled',
    requires: null,
    isLoadable: false,
    stage: null,
  },
} as const satisfies Record<string, StatusSpec>;

type Specs = typeof orderStatuses;
export type OrderStatus = keyof Specs;
/** Statuses of the table whose column has one of these values. */
type StatusWith<Column extends keyof StatusSpec, Value> = {
  [S in OrderStatus]: Specs[S][Column] extends Value ? S : never;
}[OrderStatus];
export type Milestone = StatusWith<'kind', 'milestone'>;
/** A status that an event follows. */
export type OpenStatus = StatusWith<'next', string>;
/** A status in which a delivery can be promised. */
export type PromisableStatus = StatusWith<'lead', string>;
/** A status that has a reason. */
export type HeldStatus = StatusWith<'requires', string>;
export type NextKind = Specs[OpenStatus]['next'];
export type Stage = NonNullable<StatusSpec['stage']>;

/** Codes of the table, in ascending order. */
export const statusCodes = (Object.keys(orderStatuses) as OrderStatus[]).sort();
/** Returns the row of a status; undefined for a status that staff added. */
export const specOfStatus = (status: string): Specs[OrderStatus] | undefined =>
  Object.hasOwn(orderStatuses, status) ? orderStatuses[status as OrderStatus] : undefined;

/** Status of an order that its customer registered and staff have not accepted. */
export const REGISTERED_BY_CUSTOMER = '00';
export const REGISTERED_BY_STAFF = '01';
export const ARRIVED = '02';
/** Status of a parcel that waits in the warehouse for its departure. */
export const READY = '03';
export const DEPARTED = '05';
export const IN_CUSTOMS = '07';
export const CLEARED = '08';
/** Status of a parcel that a domestic courier has. */
export const IN_DELIVERY = '09';
export const DELIVERED = '10';
/** Status of a parcel for which the receiver has to pay duty or tax. */
export const TAX_DUE = '83';
/** Status of a parcel that was returned or disposed of. */
export const RETURNED = '84';
export const CANCELLED = '90';

/** Statuses on the way of a parcel, earliest first. */
export const milestones = statusCodes.filter(
  (status): status is Milestone => orderStatuses[status].kind === 'milestone',
);
/** Position in `milestones`. A hold, a final status and a status that staff added come before all of them: -1. */
export const rankOf = (status: string): number => (milestones as readonly string[]).indexOf(status);

/** Statuses that only a correction changes: the parcel is delivered, returned, disposed or cancelled. */
export const finalStatuses: readonly string[] = statusCodes.filter(
  (status) => orderStatuses[status].next === null,
);
export const isFinal = (status: string): boolean => finalStatuses.includes(status);
/** True if the parcel is neither delivered, returned nor cancelled. */
export const isOpen = (status: string): boolean => !isFinal(status);

/** True for a status that covers the milestone of a parcel, instead of being one. */
export const coversMilestone = (status: string): boolean => {
  const kind = specOfStatus(status)?.kind;
  return kind === 'hold' || kind === 'final';
};

/** True for the statuses 80 to 84: on hold, waiting for tax, or returned. */
export const isHeld = (status: string): boolean => Boolean(specOfStatus(status)?.requires);

const isBefore = (status: string, later: Milestone): boolean => {
  const rank = rankOf(status);
  return rank >= 0 && rank < rankOf(later);
};
/** True while the parcel is still with its sender. */
export const isBeforeArrival = (status: string): boolean => isBefore(status, ARRIVED);
/** True if the parcel has not arrived, or arrived with a problem. */
export const isAwaited = (status: string): boolean => specOfStatus(status)?.next === 'received';
/** True if the parcel was received, is not delivered, and nothing holds it. */
export const isOnTheWay = (status: string): boolean => Boolean(specOfStatus(status)?.lead);
/** True if an order in this status travels, so that it can be linked to a consol and is part of its papers. */
export const isLoadable = (status: string): boolean => specOfStatus(status)?.isLoadable ?? true;

/** True if the customer of an order with this status may change and cancel the order. */
export const mayCustomerChange = (status: string): boolean => status === REGISTERED_BY_CUSTOMER;
/** True if the status may change to `IN_DELIVERY` together with a tracking number. False for later statuses and for holds. */
export const mayStartDelivery = (status: string): boolean => isBefore(status, IN_DELIVERY);
/** True if a partner may change an order from one status to another. */
export const mayPartnerChange = (from: string, to: string): boolean =>
  specOfStatus(from)?.partner === 'changes' && Boolean(specOfStatus(to)?.partner);
