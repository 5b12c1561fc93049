import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { DialogHost } from '#web/components/ui/dialogs.tsx';
import { NoticeHost } from '#web/components/ui/notice.tsx';
import { ErrorPage, NotFoundPage } from '#web/components/ui/system-pages.tsx';
import { renewalStore } from '#web/lib/session-rules.ts';
import { reportError } from './lib/report.ts';
import { useStore } from './lib/store.ts';
import type { routeTree } from './route-tree.gen.ts';

/** Type of the complete route tree. At run time each of the two apps has only its own routes. */
type RouteTree = typeof routeTree;

/** Creates the router. Prerendering passes a memory history. */
export const createAppRouter = (tree: RouteTree, history?: RouterHistory) =>
  createRouter({
    routeTree: tree,
    history,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultOnCatch: reportError,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

const RenewalDialog = lazy(() => import('./features/auth/renewal-dialog.tsx'));

const RenewalHost = () => {
  const renewal = useStore(renewalStore);
  return renewal ? (
    <Suspense>
      <RenewalDialog renewal={renewal} />
    </Suspense>
  ) : null;
};

export const App = ({ router }: { router: AppRouter }) => (
  <StrictMode>
    <RouterProvider router={router} />
    {/* Outside the router, because guards show alerts before a page is rendered. */}
    <RenewalHost />
    <DialogHost />
    <NoticeHost />
  </StrictMode>
);
