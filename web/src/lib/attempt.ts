import { ApiError } from './api-error.ts';

/** Something that was sent: a repeat of the same body goes under the same key, so it is never registered twice. */
export type Attempt = { body: string; key: string };

/** The key that a body goes under: that of the last attempt when nothing was changed since, otherwise a new one. */
export const attemptFor = (body: string, last: Attempt | undefined): Attempt =>
  last?.body === body ? last : { body, key: crypto.randomUUID() };

/**
 * Whether a failure ends an attempt. Without an answer, or after a server error, the request may have been registered, and
 * a lost session says nothing about an earlier try.
 */
export const endsAttempt = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.code !== 'SESSION_EXPIRED';

/** An attempt out of something kept, unless it is none. */
export const readAttempt = (kept: unknown): Attempt | undefined => {
  const { body, key } = (kept ?? {}) as Partial<Attempt>;
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : undefined;
};
