import type { Parcel } from './queries.ts';

/** The way of every parcel as a customer thinks of it. */
export const stages = ['접수', '입고', '운송', '통관', '배송', '완료'] as const;

/** Stage of each status of the normal way, 00 to 10 (code group ORDSTT). */
const stageOfStatus = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 5];
const CANCELLED = '90';

/** How far a parcel has come. A hold-up keeps the stage reached before it; a cancelled order has no way to show. */
export const stageOf = ({ status, history }: Pick<Parcel, 'status' | 'history'>): number | undefined => {
  if (status === CANCELLED) return undefined;
  const reached = [...history.map((step) => step.status), status].findLast(
    (each) => stageOfStatus[Number(each)] !== undefined,
  );
  return stageOfStatus[Number(reached)];
};

/** Whether the parcel has left the normal way: held up, taxed, returned, cancelled. */
export const isHeldUp = ({ status }: Pick<Parcel, 'status'>): boolean =>
  stageOfStatus[Number(status)] === undefined;

/** Whether personal data was hidden: a phone number that is shown in full has digits only. */
export const isMasked = ({ receiverMobile }: Pick<Parcel, 'receiverMobile'>): boolean =>
  receiverMobile.includes('*');
