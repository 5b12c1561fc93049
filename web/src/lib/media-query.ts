import { useCallback, useSyncExternalStore } from 'react';

/** Below this width tables become cards. */
export const PHONE = '(max-width: 767px)';

/** Below this width the back office has no room beside its page. */
export const NARROW = '(max-width: 699px)';

/** Whoever asked the system for less motion. */
export const CALM = '(prefers-reduced-motion: reduce)';

/** Whether a media query holds now, re-rendering when it changes; in a stored page none does. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
};
