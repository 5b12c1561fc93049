import { ApiError } from './api-error.ts';

/** Request body with its idempotency key. A repeated body has the same key, so that the server handles it once. */
export type Attempt = { body: string; key: string };

/** Returns the last attempt if its body is the same, otherwise an attempt with a new key. */
export const attemptFor = (body: string, last: Attempt | undefined): Attempt =>
  last?.body === body ? last : { body, key: crypto.randomUUID() };

/**
 * True if the error proves that the server stored nothing, so that the key is no longer needed. Network failures, server
 * errors and lost sessions do not prove that.
 */
export const endsAttempt = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.code !== 'SESSION_EXPIRED';

/** Parses a stored attempt. @returns undefined for other values */
export const readAttempt = (stored: unknown): Attempt | undefined => {
  const { body, key } = (stored ?? {}) as Partial<Attempt>;
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : undefined;
};
