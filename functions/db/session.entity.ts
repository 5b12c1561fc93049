import * as z from 'zod';
import { PARTNER, Session } from '#shared/domain/session.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, deleteItem, getItem, type Item, type Key, queryAll, updateItem } from './client.ts';
import { dropExpired, ifPresent } from './expiry.ts';

const StoredSession = Session.extend({
  startedAt: z.number(),
  seenAt: z.number(),
  memberVersion: z.number().default(0),
  /** Empty in sessions of version 0.9.16 or earlier. */
  address: z.string().default(''),
  device: z.string().default(''),
});
/**
 * `startedAt` and `seenAt` (last use) in epoch milliseconds. `memberVersion`: version of the member at sign-in. `address`:
 * IP address with its last part hidden. `device`: name of browser and system.
 */
type StoredSession = z.output<typeof StoredSession>;

/** Where a session was started. */
export type SessionOrigin = Pick<StoredSession, 'address' | 'device'>;

/** `hash`: SHA-256 of the secret in the cookie, because the table must not contain the secret. */
export type SessionKey = { memberId: number; hash: string };

const key = ({ memberId, hash }: SessionKey): Key => ({ pk: `MEMBER#${memberId}`, sk: `SESSION#${hash}` });
const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

const HOUR_MS = 60 * 60_000;
const lifetimes = {
  customer: { idle: 12 * HOUR_MS, total: 7 * 24 * HOUR_MS },
  staff: { idle: 2 * HOUR_MS, total: 12 * HOUR_MS },
};
/** Returns the maximum idle time and the maximum total time of a session, in ms. */
const sessionLifetime = ({ authLevel }: Pick<Session, 'authLevel'>) =>
  authLevel >= PARTNER ? lifetimes.staff : lifetimes.customer;
// An expired session stays in the table for this time, so that its cookie is reported as expired and not as unknown.
const EXPIRED_TTL_MS = 7 * 24 * HOUR_MS;

/**
 * AP-23 Returns a session, also for at least a week after it expired. An eventually consistent read may miss a new
 * session, so a miss is repeated with a strongly consistent read.
 * @param now epoch seconds
 */
export const getSession = async (session: SessionKey, now: number): Promise<StoredSession | undefined> => {
  const found = (await getItem(key(session))) ?? (await getItem(key(session), { consistent: true }));
  const item = dropExpired(found, now);
  return item && StoredSession.parse(item);
};

/** AP-24 Stores a session. The caller must add a condition on the member's version to the transaction. */
export const startSessionAction = (
  { hash }: Pick<SessionKey, 'hash'>,
  value: Omit<StoredSession, 'seenAt'>,
): Action => ({
  name: 'SESSION',
  put: {
    ...key({ memberId: value.memberId, hash }),
    ...value,
    seenAt: value.startedAt,
    ttl: Math.floor((value.startedAt + sessionLifetime(value).total + EXPIRED_TTL_MS) / 1000),
  },
});

/** True if neither the idle time nor the total time of a session has passed. @param now epoch milliseconds */
export const isLive = (session: StoredSession, now: number): boolean => {
  const { idle, total } = sessionLifetime(session);
  return now - session.seenAt <= idle && now - session.startedAt <= total;
};

/** AP-498 Returns the sessions of a member, also expired ones, with the hashes of their secrets. */
export const listSessions = async (memberId: number): Promise<(StoredSession & { hash: string })[]> =>
  (await queryAll(`MEMBER#${memberId}`, 'SESSION#', { consistent: true })).map((item) => ({
    ...StoredSession.parse(item),
    hash: String(item.sk).slice('SESSION#'.length),
  }));

/** AP-25 Records the last use of a session, if it exists. @param seenAt epoch milliseconds */
export const touchSession = async (session: SessionKey, seenAt: number): Promise<void> => {
  const { condition, names, values } = ifPresent(Math.floor(seenAt / 1000));
  await updateItem(key(session), {
    UpdateExpression: 'SET seenAt = :seenAt',
    ConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...values, ':seenAt': seenAt },
    ReturnValues: 'NONE',
  });
};

/** AP-26 Deletes a session, which signs the member out. */
export const removeSession = async (session: SessionKey): Promise<void> => deleteItem(key(session));

const sessionsBefore = async (memberId: number, version: number): Promise<Item[]> => {
  const sessions = await queryAll(`MEMBER#${memberId}`, 'SESSION#', { consistent: true });
  return sessions.filter((item) => StoredSession.parse(item).memberVersion < version);
};

const CONCURRENCY = 10;

/** AP-29 Ends the sessions that started before the member had this version. */
export const removeSessionsBefore = async (memberId: number, version: number): Promise<void> => {
  const sessions = await sessionsBefore(memberId, version);
  await mapWithLimit(sessions, CONCURRENCY, (item) => deleteItem(keyOf(item)));
};

/** AP-29 Writes the member's name at `version` to sessions that started before it, unless they contain a later name. */
export const renameSessions = async (
  memberId: number,
  { lName, fName, version }: { lName: string; fName: string; version: number },
): Promise<void> => {
  const sessions = await sessionsBefore(memberId, version);
  await mapWithLimit(sessions, CONCURRENCY, (item) =>
    updateItem(keyOf(item), {
      UpdateExpression: 'SET lName = :lName, fName = :fName, nameVersion = :version',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(nameVersion) OR nameVersion < :version)',
      ExpressionAttributeValues: { ':lName': lName, ':fName': fName, ':version': version },
      ReturnValues: 'NONE',
    }),
  );
};
