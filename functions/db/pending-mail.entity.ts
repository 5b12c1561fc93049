import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { type EventKind, kindNames } from '#shared/domain/parcel-events.ts';
import { addItem, type Key, query, queryAll, updateItem } from './client.ts';

// An event about which the customer of its parcel has no mail yet. gsi3 lists the item until the mail was sent. The item
// itself stays until it expires, because the stream may deliver the event again.

const PendingMail = z.object({
  memberId: z.number(),
  orderId: z.number(),
  /** Identifier of the event, see `eventIdOf`. */
  eventId: z.string(),
  kind: z.enum(kindNames as [EventKind, ...EventKind[]]),
  /** Id of the mail that names the event. */
  mailId: z.string().optional(),
  /** Time of the claim by this mail. */
  claimedAt: z.iso.datetime().optional(),
  /** True after a mail that names the event could not be sent. */
  hasFailed: z.boolean().default(false),
  /** Absent after the end of the notification. */
  g3: z.string().optional(),
  ttl: z.number(),
});
export type PendingMail = z.output<typeof PendingMail>;
type PendingMailRef = Pick<PendingMail, 'memberId' | 'orderId' | 'eventId' | 'kind'>;

const PENDING = 'PENDINGMAIL';
/** Mails are not sent later than this, because an old notification confuses its reader. */
const TTL_SECONDS = 48 * 3600;

const partition = (memberId: number): string => `${PENDING}#${memberId}`;
const key = ({ memberId, orderId, eventId }: Omit<PendingMailRef, 'kind'>): Key => ({
  pk: partition(memberId),
  sk: `${orderId}#${eventId}`,
});

/** AP-393 Adds an event to the pending notifications of a member, unless it was added before. */
export const addPendingMail = (pending: PendingMailRef, now: Date): Promise<boolean> =>
  addItem({
    ...key(pending),
    ...pending,
    g3: PENDING,
    n: pending.memberId,
    ttl: epochSeconds(now) + TTL_SECONDS,
  });

/** AP-394 Returns the pending notifications of a member, including expired ones and those that a mail has claimed. */
export const listPendingMails = async (memberId: number): Promise<PendingMail[]> =>
  (await queryAll(partition(memberId), '', { consistent: true }))
    .map((item) => PendingMail.parse(item))
    .filter(({ g3 }) => g3 === PENDING);

/**
 * AP-395 Returns a page of the members with pending notifications, by number.
 * @param limit notifications read @param after last member of the previous page
 */
export const listMembersWithPendingMails = async (
  limit: number,
  after = 0,
): Promise<{ memberIds: number[]; next?: number }> => {
  const { items, next } = await query({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :list AND n > :after',
    ExpressionAttributeValues: { ':list': PENDING, ':after': after },
    Limit: limit,
  });
  const memberIds = [...new Set(items.map(({ n }) => Number(n)))];
  return { memberIds, next: next && memberIds.at(-1) };
};

/** AP-396 Claims a notification for a mail. @returns false if another mail has claimed it or it has ended */
export const claimPendingMail = async (pending: PendingMail, mailId: string, now: Date): Promise<boolean> => {
  const { ok } = await updateItem(key(pending), {
    UpdateExpression: 'SET mailId = :mailId, claimedAt = :at',
    ConditionExpression: 'attribute_exists(g3) AND attribute_not_exists(mailId)',
    ExpressionAttributeValues: { ':mailId': mailId, ':at': now.toISOString() },
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
export const endPendingMail = async (pending: PendingMail): Promise<void> => {
  await updateItem(key(pending), {
    UpdateExpression: 'REMOVE g3, n',
    ConditionExpression: 'attribute_exists(pk)',
  });
};
