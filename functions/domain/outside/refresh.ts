import { OutsideCallError } from '#functions/adapters/outside-call.ts';
import { REFRESH_PAUSE_MS } from '#shared/domain/refresh-pause.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/** Latest start of a retry, so that a refresh takes at most 6 s. */
const MAX_RETRY_MS = 1_000;

/** Returns a function that refuses a call which would make a refresh take too long. */
export const oneShortRetry = (): (() => Promise<void>) => {
  const startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt > MAX_RETRY_MS) throw new OutsideCallError('No time for another call');
  };
};

/** Returns the error of a refresh that follows another one too early. @param lastAt epoch milliseconds */
export const refreshedRecently = (code: ErrorCode, lastAt: number, now: Date): AppError => {
  const retryAfter = Math.ceil((lastAt + REFRESH_PAUSE_MS - now.getTime()) / 1_000);
  return new AppError(code, { retryAfter: Math.max(1, retryAfter) });
};
