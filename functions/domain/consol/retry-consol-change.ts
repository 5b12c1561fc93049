import { ChangedConcurrently } from '#functions/domain/operation/operation-steps.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';

/**
 * Repeats the change of a whole consol if its session or its orders were changed concurrently, for example by a scan. A
 * lock of another operation is an answer, not a reason to repeat.
 * @param attempt must refuse a version of the consol other than the one that the user has seen
 * @throws the errors of `attempt`; UNAVAILABLE after eight attempts
 */
export const retryConsolChange = <T>(attempt: () => Promise<T>): Promise<T> =>
  retryOnConflict(async () => {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof ChangedConcurrently) return undefined;
      throw error;
    }
  });
