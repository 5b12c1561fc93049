import { useRef } from 'react';
import { type Attempt, attemptFor } from './attempt.ts';

/** Returns a function that returns the idempotency key of a body: the same one if the same body is sent again. */
export const useAttempt = () => {
  const attempt = useRef<Attempt>(undefined);
  return (body: unknown): string => {
    attempt.current = attemptFor(JSON.stringify(body), attempt.current);
    return attempt.current.key;
  };
};
