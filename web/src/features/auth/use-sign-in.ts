import { useEffect, useRef, useState } from 'react';
import { errorCatalog } from '#shared/errors.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';

const TICK_MS = 250;

/** Returns the seconds left and a start function. Uses the clock, because timers stop in sleeping tabs. */
const useCountdown = (): [secondsLeft: number, start: (seconds: number) => void] => {
  const end = useRef(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((end.current - Date.now()) / 1000))),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [left]);
  const start = (seconds: number) => {
    end.current = Date.now() + seconds * 1000;
    setLeft(seconds);
  };
  return [left, start];
};

/**
 * State of a form that signs in. After a failure it empties and focuses the password field, and `wait` is the number of
 * seconds from `Retry-After` that are left. `announce` shows a failure before the form does.
 */
export const useSignIn = (announce?: (message: string) => Promise<void>) => {
  const pwd = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [wait, startWait] = useCountdown();

  const showFailure = async (error: unknown) => {
    const message = messageOf(error, errorCatalog.INTERNAL.message);
    setBusy(false);
    await announce?.(message);
    setFailure(message);
    if (error instanceof ApiError && error.status === 429) startWait(error.retryAfter ?? 1);
    if (!pwd.current) return;
    pwd.current.value = '';
    pwd.current.focus();
  };
  const send = (request: () => Promise<void>): Promise<void> => {
    setBusy(true);
    return request().catch(showFailure);
  };
  return { pwd, isBusy, failure, setFailure, wait, send };
};
