import type { Parcel } from './queries.ts';

/** Stages of a delivery that customers see; each covers several order statuses. */
export const stages = ['접수', '입고', '운송', '통관', '배송', '완료'] as const;

/** Index in `stages` of each regular status, 00 to 10 (code group ORDSTT). */
const stageOfStatus = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 5];
const CANCELLED = '90';
/** Statuses of a parcel that customs holds: 통관보류 and 세금납부대기. */
const heldByCustoms = ['82', '83'];
const CUSTOMS_STAGE = stages.indexOf('통관');

/**
 * Index of the current stage in `stages`. A parcel that customs holds is at the stage of customs, also before a clearance
 * was recorded. Another parcel on hold has its last regular stage, a cancelled order has none.
 */
export const stageOf = ({ status, history }: Pick<Parcel, 'status' | 'history'>): number | undefined => {
  if (status === CANCELLED) return undefined;
  const reached = [...history.map((entry) => entry.status), status].findLast(
    (each) => stageOfStatus[Number(each)] !== undefined,
  );
  const stage = stageOfStatus[Number(reached)];
  return heldByCustoms.includes(status) ? Math.max(stage ?? 0, CUSTOMS_STAGE) : stage;
};

/** True if the status is not regular (00 to 10): on hold, returned or cancelled. */
export const isOnHold = ({ status }: Pick<Parcel, 'status'>): boolean =>
  stageOfStatus[Number(status)] === undefined;

/** True if the server masked personal data. An unmasked phone number has digits only. */
export const isMasked = ({ receiverMobile }: Pick<Parcel, 'receiverMobile'>): boolean =>
  receiverMobile.includes('*');
