import { useEffect, useState } from 'react';

/** Pause in typing after which a search request is sent. */
const TYPING_PAUSE_MS = 300;

/** Returns `typed` after a pause in typing. */
export const useDebounced = (typed: string): string => {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setDebounced, TYPING_PAUSE_MS, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
};
