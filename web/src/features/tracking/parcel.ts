import type { Milestone, OrderStatus, orderStatuses, Stage } from '#shared/domain/order-status.ts';
import type { Parcel } from './queries.ts';

/** Names of the stages of a delivery, earliest first. */
const stageNames = {
  registered: '접수',
  received: '입고',
  shipped: '운송',
  customs: '통관',
  delivery: '배송',
  delivered: '완료',
} as const satisfies Record<Stage, string>;
export const stages = Object.values(stageNames);
const sequence = Object.keys(stageNames) as Stage[];

// The table of statuses would add 0.8 KB to this page. The compiler compares these values with it.
type StageOf<S extends OrderStatus> = (typeof orderStatuses)[S]['stage'];

/** Stages of the regular statuses, 00 to 10. */
const regularStages: Readonly<Record<string, Stage>> = {
  '00': 'registered',
  '01': 'registered',
  '02': 'received',
  '03': 'received',
  '04': 'shipped',
  '05': 'shipped',
  '06': 'shipped',
  '07': 'customs',
  '08': 'customs',
  '09': 'delivery',
  '10': 'delivered',
} as const satisfies { [S in Milestone]: StageOf<S> };

/** Stages of the others. A parcel that customs holds is there, also before a clearance was recorded. */
const otherStages: Readonly<Record<string, Stage | null>> = {
  '80': null,
  '81': null,
  '82': 'customs',
  '83': 'customs',
  '84': null,
  '90': null,
} as const satisfies { [S in Exclude<OrderStatus, Milestone>]: StageOf<S> };

const CANCELLED: OrderStatus = '90';

/**
 * Index of the current stage in `stages`. A parcel on hold is at its last regular stage, or at a later one that the hold
 * has. A cancelled order has none.
 */
export const stageOf = ({ status, history }: Pick<Parcel, 'status' | 'history'>): number | undefined => {
  if (status === CANCELLED) return undefined;
  const reached = [...history.map((entry) => entry.status), status].findLast((each) => regularStages[each]);
  const indexes = [regularStages[reached ?? ''], otherStages[status]].map((stage) =>
    stage ? sequence.indexOf(stage) : -1,
  );
  const last = Math.max(...indexes);
  return last < 0 ? undefined : last;
};

/** True if the status is not regular: on hold, returned or cancelled. */
export const isOnHold = ({ status }: Pick<Parcel, 'status'>): boolean => !regularStages[status];

/** True while the parcel is still with its sender. */
export const isBeforeArrival = ({ status }: Pick<Parcel, 'status'>): boolean =>
  regularStages[status] === 'registered';

/** True if the server masked personal data. An unmasked phone number has digits only. */
export const isMasked = ({ receiverMobile }: Pick<Parcel, 'receiverMobile'>): boolean =>
  receiverMobile.includes('*');
