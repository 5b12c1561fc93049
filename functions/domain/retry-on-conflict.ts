import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

const MAX_TRIES = 8;

/**
 * Repeats an attempt while it returns undefined, after a concurrent change between its reads and writes.
 * @throws UNAVAILABLE after eight attempts
 */
export const retryOnConflict = async <T>(attempt: (nth: number) => Promise<T | undefined>): Promise<T> => {
  for (let nth = 0; nth < MAX_TRIES; nth += 1) {
    const result = await attempt(nth);
    if (result !== undefined) return result;
    await delay(Math.random() * 20 * 2 ** nth);
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};
