import * as z from 'zod';
import { Session } from '#shared/domain/session.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { deleteItem, getItem, type Key, putItem, queryAll, updateItem } from './client.ts';
import { unexpired } from './expiry.ts';

/** A live sign-in, kept under its member so that all of a member's sessions can be ended together. */
const StoredSession = Session.extend({ startedAt: z.number(), seenAt: z.number() });
/** Instants in epoch milliseconds. */
export type StoredSession = z.output<typeof StoredSession>;

/** `hash` is the SHA-256 of the cookie's random part: the table alone lets nobody in. */
export type SessionKey = { memberId: number; hash: string };

const key = ({ memberId, hash }: SessionKey): Key => ({ pk: `MEMBER#${memberId}`, sk: `SESSION#${hash}` });

/**
 * AP-23 a session by its key. The cheap read may miss one that was made a moment ago, so a miss is asked again
 * consistently; only unknown cookies pay for that.
 * @param now epoch seconds
 */
export const getSession = async (session: SessionKey, now: number): Promise<StoredSession | undefined> => {
  const found = (await getItem(key(session))) ?? (await getItem(key(session), { consistent: true }));
  const item = unexpired(found, now);
  return item && StoredSession.parse(item);
};

/** AP-24 a new session; `expiresAt` (epoch seconds) is when the table may forget it. */
export const putSession = async (
  session: SessionKey,
  value: StoredSession,
  expiresAt: number,
): Promise<void> => putItem({ ...key(session), ...value, ttl: expiresAt });

/** AP-25 the session was used. */
export const touchSession = async (session: SessionKey, seenAt: number): Promise<void> => {
  await updateItem(key(session), {
    UpdateExpression: 'SET seenAt = :seenAt',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':seenAt': seenAt },
    ReturnValues: 'NONE',
  });
};

/** AP-26 the session is over. */
export const removeSession = async (session: SessionKey): Promise<void> => deleteItem(key(session));

/** AP-29 every session of a member is over. */
export const removeSessionsOf = async (memberId: number): Promise<void> => {
  const sessions = await queryAll(`MEMBER#${memberId}`, 'SESSION#', { consistent: true });
  await mapWithLimit(sessions, 10, ({ pk, sk }) => deleteItem({ pk: String(pk), sk: String(sk) }));
};

/** AP-29 what a member's sessions say of it, changed in all of them. */
export const renameSessions = async (
  memberId: number,
  { lName, fName }: { lName: string; fName: string },
): Promise<void> => {
  const sessions = await queryAll(`MEMBER#${memberId}`, 'SESSION#', { consistent: true });
  await mapWithLimit(sessions, 10, ({ pk, sk }) =>
    updateItem(
      { pk: String(pk), sk: String(sk) },
      {
        UpdateExpression: 'SET lName = :lName, fName = :fName',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':lName': lName, ':fName': fName },
        ReturnValues: 'NONE',
      },
    ),
  );
};
