import { useCallback, useSyncExternalStore } from 'react';

/** Below this width tables become cards. */
export const PHONE = '(max-width: 767px)';

/** Below this width the back office has no room beside its page. */
export const NARROW = '(max-width: 699px)';

/** Whoever asked the system for less motion. */
export const CALM = '(prefers-reduced-motion: reduce)';

/** What held on the screen last. */
const known = new Map<string, boolean>();

/** While something is printed the window is as wide as the paper: the page stays as it is on the screen. */
const holdsOnScreen = (query: string): boolean => {
  if (!matchMedia('print').matches) known.set(query, matchMedia(query).matches);
  return known.get(query) ?? false;
};

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
    () => holdsOnScreen(query),
    () => false,
  );
};
