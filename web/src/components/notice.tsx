import { lazy, Suspense } from 'react';
import { createStore, useStore } from '#web/lib/store.ts';
import type { Notice } from './toaster.tsx';

/** Notices that the toaster has yet to show; it loads with the first of them. */
const waitingNotices = createStore<readonly Notice[]>([]);
const everUsed = createStore(false);

const show =
  (kind: Notice['kind']) =>
  (text: string, { duration = 2500 }: { duration?: number } = {}): void => {
    everUsed.set(true);
    waitingNotices.set((now) => [...now, { kind, text, duration }]);
  };

/** A line at the top of the page that goes by itself (2500 ms). Never the only place of an error in a form. */
export const notice = { success: show('success'), positive: show('positive'), error: show('error') };

/** How long the notices of a lookup stay. */
export const LOOKUP_NOTICE = { duration: 3000 } as const;

const Toaster = lazy(() => import('./toaster.tsx'));

const clearWaiting = (): void => waitingNotices.set([]);

/** Where notices appear. */
export const NoticeHost = () => {
  const waiting = useStore(waitingNotices);
  return useStore(everUsed) ? (
    <Suspense>
      <Toaster waiting={waiting} onShown={clearWaiting} />
    </Suspense>
  ) : null;
};
