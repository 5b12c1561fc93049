import { createHash } from 'node:crypto';
import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { type StopReason, stopReasons } from '#shared/domain/notifications.ts';
import { type Action, getItem, type Item, type Key, updateItem } from './client.ts';

// The mark of an e-mail address that gets no more mails. It contains a hash of the address, which may belong to a
// visitor, and follows the address: a member who changes the address gets mails again.

const MailStop = z.object({
  reason: z.enum(stopReasons),
  /** Time of the bounce or complaint. */
  at: z.iso.datetime(),
  /** Set after staff lifted the mark. The item then only refuses a repeated delivery of an earlier bounce. */
  liftedAt: z.iso.datetime().optional(),
});
export type MailStop = z.output<typeof MailStop>;

const STOP = 'MAILSTOP';
/** A lifted mark is kept longer than a bounce may be delivered again. */
const LIFTED_SECONDS = 30 * 24 * 3600;

const hashOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
const key = (email: string): Key => ({ pk: `${STOP}#${hashOf(email)}`, sk: STOP });

/** AP-390 Returns the mark of an address; undefined if mails are sent to it. */
export const getMailStop = async (
  email: string,
  options: { consistent?: boolean } = {},
): Promise<MailStop | undefined> => {
  const item = await getItem(key(email), options);
  const stop = item && MailStop.parse(item);
  return stop?.liftedAt ? undefined : stop;
};

/**
 * AP-391 Marks an address. A repeated delivery, or one from before the mark was lifted, changes nothing. A bounce
 * replaces a complaint.
 */
export const stopMails = async (email: string, reason: StopReason, at: Date): Promise<void> => {
  await updateItem(key(email), {
    UpdateExpression: 'SET #reason = :reason, #at = :at REMOVE liftedAt, memberId, #ttl',
    ConditionExpression:
      'attribute_not_exists(pk) OR liftedAt < :at OR (attribute_not_exists(liftedAt) AND #reason <> :bounce AND :reason = :bounce)',
    ExpressionAttributeNames: { '#reason': 'reason', '#at': 'at', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':reason': reason, ':at': at.toISOString(), ':bounce': 'bounce' },
  });
};

/** AP-392 Lifts the mark of the address of a member. Fails as `MAILSTOP` if it was lifted or replaced concurrently. */
export const liftMailStopAction = (
  { id, email }: { id: number; email: string },
  { at }: MailStop,
  now: Date,
): Action => ({
  name: STOP,
  update: key(email),
  expression: 'SET liftedAt = :now, #ttl = :ttl, memberId = :member',
  condition: '#at = :at AND attribute_not_exists(liftedAt)',
  names: { '#at': 'at', '#ttl': 'ttl' },
  values: { ':at': at, ':now': now.toISOString(), ':ttl': epochSeconds(now) + LIFTED_SECONDS, ':member': id },
});

/** Returns the member whose mark was lifted; undefined for any other item. */
export const memberOfLiftedStop = ({ sk, liftedAt, memberId }: Item): number | undefined =>
  sk === STOP && liftedAt ? (memberId as number | undefined) : undefined;

/** AP-392 Deletes the mark of an address, whose member withdraws. */
export const removeMailStopAction = (email: string): Action => ({ name: STOP, delete: key(email) });

/** A stored mark, for the retention. */
type StoredMailStop = MailStop & Key;
export const mailStopOf = (item: Item): StoredMailStop | undefined =>
  item.sk === STOP ? { ...MailStop.parse(item), pk: String(item.pk), sk: STOP } : undefined;

/** AP-172 Deletes a mark past its retention period. Fails as `MAILSTOP` if it was changed concurrently. */
export const removeStoredMailStopAction = ({ pk, sk, at }: StoredMailStop): Action => ({
  name: STOP,
  delete: { pk, sk },
  condition: '#at = :at',
  names: { '#at': 'at' },
  values: { ':at': at },
});
