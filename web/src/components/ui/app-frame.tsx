import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pendingCalls } from '#web/lib/call.ts';
import { useStore } from '#web/lib/store.ts';

/** Skip-to-content link, shown when it has the focus. Its target is `<main id="content">`. */
export const SkipLink = () => (
  <a
    href="#content"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-2 font-semibold text-surface focus:translate-y-0"
  >
    본문으로 건너뛰기
  </a>
);

const DELAY_MS = 200;

const ProgressBar = () => {
  const busy = useRouterState({ select: (state) => state.isLoading });
  const pending = useStore(pendingCalls) > 0 || busy;
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!pending) return setVisible(false);
    const timer = setTimeout(setVisible, DELAY_MS, true);
    return () => clearTimeout(timer);
  }, [pending]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden print:hidden"
    >
      {isVisible && (
        <>
          <span className="sr-only">불러오는 중입니다.</span>
          <span className="block h-full w-2/5 animate-progress rounded-full bg-brand" />
        </>
      )}
    </div>
  );
};

export const AppFrame = () => (
  <>
    <ProgressBar />
    <Outlet />
  </>
);
