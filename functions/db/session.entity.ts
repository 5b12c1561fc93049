import { createHash } from 'node:crypto';
import * as z from 'zod';
import { PARTNER, Session } from '#shared/domain/session.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, deleteItem, getItem, type Item, type Key, queryAll, updateItem } from './client.ts';
import { unexpired } from './expiry.ts';

/** A session, stored under its member so that all sessions of a member can be ended together. */
const StoredSession = Session.extend({
  startedAt: z.number(),
  seenAt: z.number(),
  /** Version of the member that the session was started from. */
  memberVersion: z.number().default(0),
});
/** Instants in epoch milliseconds. */
type StoredSession = z.output<typeof StoredSession>;

/** `hash` is the SHA-256 of the random part of the cookie, so the table does not contain the secret. */
export type SessionKey = { memberId: number; hash: string };

/** Hash of the random part of a session cookie. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

const key = ({ memberId, hash }: SessionKey): Key => ({ pk: `MEMBER#${memberId}`, sk: `SESSION#${hash}` });
const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

const HOUR_MS = 60 * 60_000;
const lifetimes = {
  customer: { idle: 12 * HOUR_MS, total: 7 * 24 * HOUR_MS },
  staff: { idle: 2 * HOUR_MS, total: 12 * HOUR_MS },
};
/** Longest idle time and longest duration of a session, in milliseconds. */
export const sessionLifetime = ({ authLevel }: Pick<Session, 'authLevel'>) =>
  authLevel >= PARTNER ? lifetimes.staff : lifetimes.customer;
/** Time for which an expired session is reported as expired rather than unknown. */
const REMEMBERED_AFTER_END_MS = 7 * 24 * HOUR_MS;

/**
 * AP-23 a session by its key. An eventually consistent read may miss a new session, so a miss is repeated with a
 * strongly consistent read. Only unknown cookies cost the second read.
 * @param now epoch seconds
 */
export const getSession = async (session: SessionKey, now: number): Promise<StoredSession | undefined> => {
  const found = (await getItem(key(session))) ?? (await getItem(key(session), { consistent: true }));
  const item = unexpired(found, now);
  return item && StoredSession.parse(item);
};

/**
 * AP-24 transaction action that starts a session. The same transaction must hold a condition on the member's version,
 * so that no session is written from a member that was modified concurrently.
 */
export const startSessionAction = (
  { hash }: Pick<SessionKey, 'hash'>,
  value: Omit<StoredSession, 'seenAt'>,
): Action => ({
  name: 'SESSION',
  put: {
    ...key({ memberId: value.memberId, hash }),
    ...value,
    seenAt: value.startedAt,
    ttl: Math.floor((value.startedAt + sessionLifetime(value).total + REMEMBERED_AFTER_END_MS) / 1000),
  },
});

/** AP-25 records the last use of a session. */
export const touchSession = async (session: SessionKey, seenAt: number): Promise<void> => {
  await updateItem(key(session), {
    UpdateExpression: 'SET seenAt = :seenAt',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':seenAt': seenAt },
    ReturnValues: 'NONE',
  });
};

/** AP-26 ends a session. */
export const removeSession = async (session: SessionKey): Promise<void> => deleteItem(key(session));

/** The sessions of a member that were started from an earlier version of it. */
const sessionsBefore = async (memberId: number, version: number): Promise<Item[]> => {
  const sessions = await queryAll(`MEMBER#${memberId}`, 'SESSION#', { consistent: true });
  return sessions.filter((item) => StoredSession.parse(item).memberVersion < version);
};

/** Sessions written concurrently. */
const SIDE_BY_SIDE = 10;

/** AP-29 ends every session of a member that was started before it had this version. */
export const removeSessionsBefore = async (memberId: number, version: number): Promise<void> => {
  const sessions = await sessionsBefore(memberId, version);
  await mapWithLimit(sessions, SIDE_BY_SIDE, (item) => deleteItem(keyOf(item)));
};

/** AP-29 writes the name of this member version into the sessions, unless they hold a later version. */
export const renameSessions = async (
  memberId: number,
  { lName, fName, version }: { lName: string; fName: string; version: number },
): Promise<void> => {
  const sessions = await sessionsBefore(memberId, version);
  await mapWithLimit(sessions, SIDE_BY_SIDE, (item) =>
    updateItem(keyOf(item), {
      UpdateExpression: 'SET lName = :lName, fName = :fName, nameVersion = :version',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(nameVersion) OR nameVersion < :version)',
      ExpressionAttributeValues: { ':lName': lName, ':fName': fName, ':version': version },
      ReturnValues: 'NONE',
    }),
  );
};
