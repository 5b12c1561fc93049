import { useCallback, useSyncExternalStore } from 'react';

/** Below this width tables become cards. */
export const PHONE = '(max-width: 767px)';

/** Whether a media query holds now, re-rendering when it changes. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};
