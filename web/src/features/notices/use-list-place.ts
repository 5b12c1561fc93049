import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The link of a notice in the list. */
export const linkId = (id: number): string => `notice-${id}`;

/**
 * Whoever comes back from a notice finds the list where they left it. The router goes to the top after every step, back
 * included, and it moves the focus with a change of page only, which this is not.
 */
export const useListPlace = (): void => {
  const router = useRouter();
  const place = useRef(0);
  useEffect(() => {
    const stopLeaving = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && !pathChanged && !('id' in fromLocation.search)) place.current = scrollY;
    });
    const stopComing = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || pathChanged) return;
      if ('id' in toLocation.search) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
        return;
      }
      scrollTo(0, place.current);
      const { id } = fromLocation.search as { id?: number };
      if (id) document.getElementById(linkId(id))?.focus({ preventScroll: true });
    });
    return () => {
      stopLeaving();
      stopComing();
    };
  }, [router]);
};
