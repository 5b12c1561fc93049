import { hashOfSecret } from '#functions/db/secret.ts';
import {
  getSession,
  isLive,
  removeSession,
  type SessionKey,
  touchSession,
} from '#functions/db/session.entity.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { SESSION_COOKIE, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

export type Actor = Session & { session: SessionKey };

/** Returns the caller. @throws NOT_SIGNED_IN if `actor` is undefined, FORBIDDEN if the caller's level is lower */
export const requireLevel = (actor: Actor | undefined, level: number): Actor => {
  if (!actor) throw new AppError('NOT_SIGNED_IN');
  if (actor.authLevel < level) throw new AppError('FORBIDDEN');
  return actor;
};

/**
 * Cookie that marks a browser in which a member signed in. Sign-in attempts with this cookie are counted separately.
 * The cookie grants no access.
 */
export const DEVICE_COOKIE = '__Host-device';

/** Minimum interval between two writes of a session's last use. */
const TOUCH_EVERY_MS = 5 * 60_000;

// Format of the cookie: `<member number>.<secret>`. The number is part of the session's partition key, so that finding
// a session needs no index.
const parseCookie = (cookie: string): SessionKey | undefined => {
  const match = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/.exec(cookie);
  return match?.[1] && match[2] ? { memberId: Number(match[1]), hash: hashOfSecret(match[2]) } : undefined;
};

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** Returns the value of a Set-Cookie header. @param value of the cookie; null deletes the cookie */
export const sessionCookie = (value: string | null): string =>
  `${SESSION_COOKIE}=${value ?? ''}; ${ATTRIBUTES}${value === null ? '; Max-Age=0' : ''}`;

export const deviceCookie = (value: string): string =>
  `${DEVICE_COOKIE}=${value}; ${ATTRIBUTES}; Max-Age=31536000`;

export const endSession = (session: SessionKey): Promise<void> => removeSession(session);

/**
 * `none`: the request has no session cookie. `unknown`: the cookie is malformed, or its session was deleted. `expired`:
 * the idle time or total time of the session has passed.
 */
export type CookieState = { kind: 'none' | 'unknown' | 'expired' } | { kind: 'live'; actor: Actor };

/** Returns the state of a session cookie, and records the use of a live session at most every five minutes. */
export const readSession = async (cookie: string | undefined, now: Date): Promise<CookieState> => {
  if (!cookie) return { kind: 'none' };
  const key = parseCookie(cookie);
  const stored = key && (await getSession(key, epochSeconds(now)));
  if (!key || !stored) return { kind: 'unknown' };
  const at = now.getTime();
  if (!isLive(stored, at)) return { kind: 'expired' };
  if (at - stored.seenAt > TOUCH_EVERY_MS) await touchSession(key, at);
  return { kind: 'live', actor: { ...stored, session: key } };
};
