import { CANCELLED, rankOf, type Stage, specOfStatus } from '#shared/domain/order-status.ts';
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
const order = Object.keys(stageNames) as Stage[];
const stageIndex = (status: string): number => {
  const stage = specOfStatus(status)?.stage;
  return stage ? order.indexOf(stage) : -1;
};

/**
 * Index of the current stage in `stages`. A parcel that customs holds is at the stage of customs, also before a clearance
 * was recorded. Another parcel on hold has its last regular stage, a cancelled order has none.
 */
export const stageOf = ({ status, history }: Pick<Parcel, 'status' | 'history'>): number | undefined => {
  if (status === CANCELLED) return undefined;
  const reached = [...history.map((entry) => entry.status), status].findLast((each) => rankOf(each) >= 0);
  const stage = Math.max(stageIndex(status), stageIndex(reached ?? ''));
  return stage < 0 ? undefined : stage;
};

/** True if the status is not regular (00 to 10): on hold, returned or cancelled. */
export const isOnHold = ({ status }: Pick<Parcel, 'status'>): boolean => rankOf(status) < 0;

/** True if the server masked personal data. An unmasked phone number has digits only. */
export const isMasked = ({ receiverMobile }: Pick<Parcel, 'receiverMobile'>): boolean =>
  receiverMobile.includes('*');
