import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { type MailAudience, mailAudiences } from '#shared/domain/notifications.ts';
import { type EventKind, kindNames } from '#shared/domain/parcel-events.ts';
import { type Item, type Key, query, queryAll, updateItem } from './client.ts';
import { addExpiring, ifPresent } from './expiry.ts';

// News about parcels for which a recipient has no mail yet. gsi3 lists the item until the mail was sent. The item itself
// stays until it expires, because the stream may deliver the change again.

/** Recipient of mails. `id`: number of the member, of the partner, or of the order that a visitor registered. */
export type Recipient = { audience: MailAudience; id: number };

/** Event that a mail reports. `short`: parcels that a closed session did not find; no event of a parcel records it. */
export type NewsKind = EventKind | 'short';

const PendingMail = z.object({
  audience: z.enum(mailAudiences).default('member'),
  recipientId: z.number(),
  /** Parcels that a change of a whole consol concerns, or the parcel of the event. At least one. */
  orderIds: z.array(z.number()),
  /** Identifier of the event, see `eventIdOf`, or of the change. */
  eventId: z.string(),
  kind: z.enum(['short', ...kindNames] as [NewsKind, ...NewsKind[]]),
  /** Id of the mail that names the event. */
  mailId: z.string().optional(),
  /** Time of the claim by this mail. */
  claimedAt: z.iso.datetime().optional(),
  /** True after a mail that names the event could not be sent. */
  hasFailed: z.boolean().default(false),
  ttl: z.number(),
});
export type PendingMail = z.output<typeof PendingMail>;
type NewPendingMail = Pick<PendingMail, 'audience' | 'recipientId' | 'orderIds' | 'eventId' | 'kind'>;

const PENDING = 'PENDINGMAIL';
/** Mails are not sent later than this, because an old notification confuses its reader. */
const TTL_SECONDS = 48 * 3600;

const listOf = (audience: MailAudience): string =>
  audience === 'member' ? PENDING : `${PENDING}#${audience}`;
const partition = ({ audience, id }: Recipient): string => `${listOf(audience)}#${id}`;
const key = ({ audience, recipientId, orderIds, eventId }: NewPendingMail): Key => ({
  pk: partition({ audience, id: recipientId }),
  sk: `${orderIds[0]}#${eventId}`,
});

// Version 0.9.16 or earlier stored one order, and the member as `memberId` and in the index.
const toPendingMail = (item: Item): PendingMail =>
  PendingMail.parse({ recipientId: item.n, orderIds: [item.orderId], ...item });

/** Returns the time at which a notification was added. */
export const addedAt = ({ ttl }: PendingMail): Date => new Date((ttl - TTL_SECONDS) * 1000);

/** AP-393 Adds news to the pending notifications of a recipient, unless it was added before. */
export const addPendingMail = (pending: NewPendingMail, now: Date): Promise<boolean> =>
  addExpiring(
    {
      ...key(pending),
      ...pending,
      g3: listOf(pending.audience),
      n: pending.recipientId,
      ttl: epochSeconds(now) + TTL_SECONDS,
    },
    epochSeconds(now),
  );

/** AP-394 Returns the pending notifications of a recipient, including expired ones and those that a mail has claimed. */
export const listPendingMails = async (recipient: Recipient): Promise<PendingMail[]> =>
  (await queryAll(partition(recipient), '', { consistent: true }))
    .filter(({ g3 }) => g3 === listOf(recipient.audience))
    .map(toPendingMail);

/**
 * AP-395 Returns a page of the recipients with pending notifications, by number.
 * @param limit notifications read @param after last recipient of the previous page
 */
export const listPendingRecipients = async (
  audience: MailAudience,
  limit: number,
  after = 0,
): Promise<{ ids: number[]; next?: number }> => {
  const { items, next } = await query({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :list AND n > :after',
    ExpressionAttributeValues: { ':list': listOf(audience), ':after': after },
    Limit: limit,
  });
  const ids = [...new Set(items.map(({ n }) => Number(n)))];
  return { ids, next: next && ids.at(-1) };
};

/** AP-396 Claims a notification for a mail. @returns false if another mail has claimed it or it has ended */
export const claimPendingMail = async (pending: PendingMail, mailId: string, now: Date): Promise<boolean> => {
  const present = ifPresent(epochSeconds(now));
  const { ok } = await updateItem(key(pending), {
    UpdateExpression: 'SET mailId = :mailId, claimedAt = :at',
    ConditionExpression: `attribute_exists(g3) AND attribute_not_exists(mailId) AND ${present.condition}`,
    ExpressionAttributeNames: present.names,
    ExpressionAttributeValues: { ':mailId': mailId, ':at': now.toISOString(), ...present.values },
  });
  return ok;
};

/** AP-396 Releases the claim of a mail. @param hasFailed true if the mail could not be sent */
export const releasePendingMail = async (
  pending: PendingMail,
  mailId: string,
  hasFailed: boolean,
): Promise<void> => {
  await updateItem(key(pending), {
    UpdateExpression: 'SET hasFailed = :hasFailed REMOVE mailId, claimedAt',
    ConditionExpression: 'mailId = :mailId',
    ExpressionAttributeValues: { ':mailId': mailId, ':hasFailed': hasFailed || pending.hasFailed },
  });
};

/** AP-396 Ends a notification: its mail was sent, or none is needed. */
export const endPendingMail = async (pending: PendingMail, now: Date): Promise<void> => {
  const { condition, names, values } = ifPresent(epochSeconds(now));
  await updateItem(key(pending), {
    UpdateExpression: 'REMOVE g3, n',
    ConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });
};

const turnKey = (recipient: Recipient): Key => ({ pk: `MAILTURN#${partition(recipient)}`, sk: 'MAILTURN' });

/**
 * AP-450 Takes the turn to mail a recipient, so that two runs, or two changes, do not cause two mails in a short time.
 * @param seconds for which no other mail gets the turn @param isOverdue true to mail although more news is expected
 * @returns false while another mail has the turn, or more news is expected
 */
export const takeMailTurn = async (
  recipient: Recipient,
  seconds: number,
  now: Date,
  isOverdue: boolean,
): Promise<boolean> => {
  const { ok } = await updateItem(turnKey(recipient), {
    UpdateExpression: 'SET untilSeconds = :until, #ttl = :ttl',
    ConditionExpression: `(attribute_not_exists(untilSeconds) OR untilSeconds <= :now)${isOverdue ? '' : ' AND (attribute_not_exists(growsUntil) OR growsUntil <= :now)'}`,
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':until': epochSeconds(now) + seconds,
      ':now': epochSeconds(now),
      ':ttl': epochSeconds(now) + TTL_SECONDS,
    },
  });
  return ok;
};

/** AP-450 Gives back the turn of a mail that was not sent. */
export const returnMailTurn = async (recipient: Recipient): Promise<void> => {
  await updateItem(turnKey(recipient), { UpdateExpression: 'REMOVE untilSeconds' });
};

/** AP-450 Records that a recipient may get more news of the same change until a time. */
export const expectMoreNews = async (recipient: Recipient, until: Date): Promise<void> => {
  await updateItem(turnKey(recipient), {
    UpdateExpression: 'SET growsUntil = :until, #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':until': epochSeconds(until), ':ttl': epochSeconds(until) + TTL_SECONDS },
  });
};
