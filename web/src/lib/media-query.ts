import { useCallback, useSyncExternalStore } from 'react';

/** Matches phones, on which tables become cards. */
export const PHONE = '(max-width: 767px)';

/** Matches phones and tablets, on which tables with many columns become cards. */
export const TABLET = '(max-width: 1023px)';

/**
 * Matches screens on which the back-office menu is an overlay instead of a side panel: below 700 px, and desk screens at a
 * zoom of 200 %, which have twice the resolution and half the width.
 */
export const NARROW =
  '(max-width: 699px), (max-width: 1023px) and (min-resolution: 2dppx) and (pointer: fine)';

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** True if the media query matches. Always false in a prerendered page and during hydration. */
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
