import { maskEmail } from '#shared/domain/masking.ts';
import type { MailAudience, MailFailure, ParcelMail } from '#shared/domain/notifications.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Mail, sendMail } from '../../adapters/mail.ts';
import { addParcelEvent } from '../../db/history.entity.ts';
import { putSentMail } from '../../db/sent-mail.entity.ts';
import { eventOfAuthor } from '../order/parcel-events.ts';

const SYSTEM = { name: '시스템', memberId: null };
const CONCURRENCY = 25;

/** Thrown if a mail was sent and could not be recorded. The mail must not be sent again. */
export class UnrecordedMail extends Error {}

/** `id`: identifies the mail. `to`: address of the mail. */
export type MailRef = {
  id: string;
  mail: ParcelMail;
  audience: MailAudience;
  to: string;
  orderIds: readonly number[];
};

/**
 * Adds an event about a mail to the timeline of each parcel that the mail names. An event with the same id, result and
 * time is added once.
 * @param failure absent if the mail was sent
 */
export const recordMail = async (
  { id, mail, audience, to, orderIds }: MailRef,
  at: Date,
  failure?: MailFailure,
): Promise<void> => {
  const event = eventOfAuthor(
    {
      kind: failure ? 'notificationFailed' : 'notificationSent',
      // A mail of unknown result has the identifier of a sent one, so that it does not follow an event about the same mail.
      sourceId: failure && failure !== 'unknown' ? `mail ${id} ${failure}` : `mail ${id}`,
      data: { mail, audience, recipient: maskEmail(to), ...(failure && { failure }) },
    },
    SYSTEM,
    at,
  );
  await mapWithLimit(orderIds, CONCURRENCY, (orderId) => addParcelEvent(orderId, event));
};

/**
 * Sends a mail that names parcels, and records it on their timelines.
 * @param at time of the record
 * @throws UnrecordedMail; any other error means that SES did not accept the mail
 */
export const sendParcelMail = async (ref: MailRef, content: Mail, at: Date): Promise<void> => {
  const { mail, audience, to, orderIds } = ref;
  const messageId = await sendMail(to, content);
  try {
    await putSentMail(messageId, { mail, audience, orderIds: [...orderIds] }, at);
    await recordMail(ref, at);
  } catch (cause) {
    throw new UnrecordedMail('A sent mail could not be recorded', { cause });
  }
};

/**
 * Sends a mail that names parcels, and records it or its failure on their timelines.
 * @param failedAt time of the record of a failure; the same one for a repeated attempt, which then adds no event
 * @throws UnrecordedMail; any other error means that SES did not accept the mail
 */
export const sendRecordedMail = async (
  ref: MailRef,
  content: Mail,
  { at, failedAt }: { at: Date; failedAt: Date },
): Promise<void> => {
  try {
    await sendParcelMail(ref, content, at);
  } catch (error) {
    if (!(error instanceof UnrecordedMail)) await recordMail(ref, failedAt, 'notSent');
    throw error;
  }
};
