import { AnsweredConcurrently, getStoredAnswer, type Idempotency } from '#functions/db/idempotency.entity.ts';

/**
 * Runs an attempt of a request. If it fails because a concurrent attempt of the same request has succeeded, the caller
 * returns the answer of the concurrent attempt.
 * @throws AnsweredConcurrently if the request was answered, otherwise the error of the attempt
 */
export const unlessAnswered = async <T>(
  idempotency: Idempotency | undefined,
  attempt: () => Promise<T>,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    const answered = idempotency && (await getStoredAnswer(idempotency.id, idempotency.at));
    throw answered ? new AnsweredConcurrently() : error;
  }
};
