import { transact } from '#functions/db/client.ts';
import { getCorrection, ifSameCorrection } from '#functions/db/correction.entity.ts';
import { eventIdOf, type ParcelEvent } from '#functions/db/history.entity.ts';
import { SYSTEM_NAME } from '#functions/domain/author.ts';
import { CODE_HOLD, type CorrectionField, fieldsOfWrong } from '#shared/domain/customs/correction.ts';
import type { Order } from '#shared/domain/order.ts';
import { isCorrectable } from './correctable.ts';
import { newCorrection } from './correction-link.ts';

const SYSTEM = { name: SYSTEM_NAME, memberId: null };

/** True if an event holds a parcel because of its customs code. The reason of a correction is a text of staff. */
const isCodeHold = ({ kind, data }: ParcelEvent): boolean =>
  kind !== 'statusCorrected' && data.reason === CODE_HOLD;

// Customs may have answered what is wrong besides the code.
const fieldsOf = ({ pccState, pccCheck }: Order): CorrectionField[] => {
  const wrong = pccState === 'mismatch' ? fieldsOfWrong(pccCheck?.wrong ?? []) : [];
  return ['pcc', ...wrong.filter((field) => field !== 'pcc')];
};

/**
 * Creates the link for the mail about a hold because of the customs code. A repeated mail about the same hold gets another
 * secret of the same link, unless the link was used or replaced.
 * @returns undefined if the mail needs no link, or the order cannot be corrected by one
 */
export const holdCorrection = async (
  order: Order,
  events: readonly ParcelEvent[],
  { now, origin, sentTo }: { now: Date; origin: string; sentTo: string },
): Promise<string | undefined> => {
  const event = events.findLast(isCodeHold);
  if (!event || !(await isCorrectable(order))) return undefined;
  const hold = { id: eventIdOf(event), at: event.recordedAt };
  const { url, put, request } = newCorrection(order, fieldsOf(order), {
    ...{ author: SYSTEM, now, origin, sentTo, hold },
  });
  if ((await transact([put, request])).length === 0) return url;
  const stored = await getCorrection(order.id, now);
  if (stored?.holdId !== hold.id) return undefined;
  const repeated = { ...put, ...ifSameCorrection(stored, now) };
  return (await transact([repeated])).length === 0 ? url : undefined;
};
