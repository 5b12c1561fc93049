import { ApiError } from './api-error.ts';

/** Request body with its idempotency key. A repeated body uses the same key, so that it is registered only once. */
export type Attempt = { body: string; key: string };

export const attemptFor = (body: string, last: Attempt | undefined): Attempt =>
  last?.body === body ? last : { body, key: crypto.randomUUID() };

/** True if nothing was registered. A network failure, server error or lost session does not prove that. */
export const endsAttempt = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.code !== 'SESSION_EXPIRED';

export const readAttempt = (kept: unknown): Attempt | undefined => {
  const { body, key } = (kept ?? {}) as Partial<Attempt>;
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : undefined;
};
