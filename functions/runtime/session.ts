import { epochSeconds } from '#shared/domain/dates.ts';
import { SESSION_COOKIE } from '#shared/domain/session.ts';
import {
  getSession,
  hashOfSecret,
  removeSession,
  type SessionKey,
  sessionLifetime,
  touchSession,
} from '../db/session.entity.ts';
import type { Actor } from './actor.ts';

/** By it a browser is known in which somebody signed in before; it opens nothing. */
export const DEVICE_COOKIE = '__Host-device';

/** Use is noted at most this often, so that a busy screen does not write at every click. */
const TOUCH_EVERY_MS = 5 * 60_000;

/**
 * Sessions live on the server; the browser holds `<member>.<256 random bits>`. The member's number leads to the item
 * without an index, the random part is what proves the right to it.
 */
const parseCookie = (cookie: string): SessionKey | undefined => {
  const match = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/.exec(cookie);
  return match?.[1] && match[2] ? { memberId: Number(match[1]), hash: hashOfSecret(match[2]) } : undefined;
};

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** `Set-Cookie` for a session, or for its end. */
export const sessionCookie = (value: string | null): string =>
  `${SESSION_COOKIE}=${value ?? ''}; ${ATTRIBUTES}${value === null ? '; Max-Age=0' : ''}`;

/** `Set-Cookie` for what a browser keeps of a sign-in when the session is over. */
export const deviceCookie = (value: string): string =>
  `${DEVICE_COOKIE}=${value}; ${ATTRIBUTES}; Max-Age=31536000`;

export const endSession = (session: SessionKey): Promise<void> => removeSession(session);

export type CookieState = { kind: 'none' | 'unknown' | 'expired' } | { kind: 'live'; actor: Actor };

/** What the cookie is worth now; a live session is marked as used. */
export const readSession = async (cookie: string | undefined, now: Date): Promise<CookieState> => {
  if (!cookie) return { kind: 'none' };
  const key = parseCookie(cookie);
  const stored = key && (await getSession(key, epochSeconds(now)));
  if (!key || !stored) return { kind: 'unknown' };
  const { idle, total } = sessionLifetime(stored);
  const at = now.getTime();
  if (at - stored.seenAt > idle || at - stored.startedAt > total) return { kind: 'expired' };
  if (at - stored.seenAt > TOUCH_EVERY_MS) await touchSession(key, at);
  return { kind: 'live', actor: { ...stored, session: key } };
};
