import { lazy, Suspense } from 'react';
import { createStore, useStore } from '#web/lib/store.ts';
import type { Notice } from './toaster.tsx';

/** Notices that are not shown yet. The toaster loads with the first notice. */
const waitingNotices = createStore<readonly Notice[]>([]);
const isToasterNeeded = createStore(false);

const show =
  (kind: Notice['kind']) =>
  (text: string, { duration = 2500 }: { duration?: number } = {}): void => {
    isToasterNeeded.set(true);
    waitingNotices.set((now) => [...now, { kind, text, duration }]);
  };

/**
 * Functions that show a short message (toast), by default for 2.5 s. Show an error of a form in the form as well. @param
 * duration in ms
 */
export const notice = { success: show('success'), positive: show('positive'), error: show('error') };

/** Duration of notices about lookups and order actions. */
export const LOOKUP_NOTICE = { duration: 3000 } as const;

const Toaster = lazy(() => import('./toaster.tsx'));

const clearWaiting = (): void => waitingNotices.set([]);

export const NoticeHost = () => {
  const waiting = useStore(waitingNotices);
  return useStore(isToasterNeeded) ? (
    <Suspense>
      <Toaster waiting={waiting} onShown={clearWaiting} />
    </Suspense>
  ) : null;
};
