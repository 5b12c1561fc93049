import { addParcelEvent } from '#functions/db/history.entity.ts';
import type { ParcelTopic } from '#functions/db/mail-claim.entity.ts';
import { putSentMail } from '#functions/db/sent-mail.entity.ts';
import { SYSTEM_NAME } from '#functions/domain/author.ts';
import { eventOfAuthor } from '#functions/domain/order/parcel-events.ts';
import { maskEmail } from '#shared/domain/masking.ts';
import type { MailAudience, MailFailure, ParcelMail } from '#shared/domain/notifications.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import type { Outgoing } from './send-once.ts';

const SYSTEM = { name: SYSTEM_NAME, memberId: null };
const CONCURRENCY = 25;

/** `id`: identifies the mail. `recipient`: masked address. */
type MailRecord = { id: string } & Omit<ParcelTopic, 'shownIn'>;

/**
 * Adds an event about a mail to the timeline of each parcel that the mail names. An event with the same id, result and
 * time is added once.
 * @param failure absent if the mail was sent
 */
export const recordMail = async (
  { id, mail, audience, recipient, orderIds }: MailRecord,
  at: Date,
  failure?: MailFailure,
): Promise<void> => {
  const event = eventOfAuthor(
    {
      kind: failure ? 'notificationFailed' : 'notificationSent',
      // A mail of unknown result has the identifier of a sent one, so that it does not follow an event about the same mail.
      sourceId: failure && failure !== 'unknown' ? `mail ${id} ${failure}` : `mail ${id}`,
      data: { mail, audience, recipient, ...(failure && { failure }) },
    },
    SYSTEM,
    at,
  );
  await mapWithLimit(orderIds, CONCURRENCY, (orderId) => addParcelEvent(orderId, event));
};

/** `id`: identifies the mail. `to`: address of the mail. */
export type MailRef = {
  id: string;
  mail: ParcelMail;
  audience: MailAudience;
  to: string;
  orderIds: number[];
};

/**
 * Returns a mail that names parcels. Its result is recorded on their timelines.
 * @param at time of the claim and of the record of a sent mail
 * @param failedAt time of the record of a failure; the same one for a repeated attempt, which then adds no event
 * @param failedIds parcels on which a failure is recorded
 */
export const parcelMail = (
  { id, to, mail, audience, orderIds }: MailRef,
  write: Outgoing['write'],
  at: Date,
  { failedAt = at, failedIds = orderIds }: { failedAt?: Date; failedIds?: number[] } = {},
): Outgoing => {
  const parcels = { mail, audience, recipient: maskEmail(to), orderIds };
  return {
    ...{ id, to, write, at },
    topic: { shownIn: 'timeline', ...parcels },
    onSent: async (messageId) => {
      await putSentMail(messageId, { mail, audience, orderIds }, at);
      await recordMail({ id, ...parcels }, at);
    },
    onFailure: () => recordMail({ id, ...parcels, orderIds: failedIds }, failedAt, 'notSent'),
  };
};
