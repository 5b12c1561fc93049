import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { renewalStore } from '#web/lib/session-rules.ts';
import { DialogHost } from './components/dialogs.tsx';
import { NoticeHost } from './components/notice.tsx';
import { ErrorPage, NotFoundPage } from './components/system-pages.tsx';
import { reportError } from './lib/report.ts';
import { useStore } from './lib/store.ts';
import type { routeTree } from './route-tree.gen.ts';

/** All routes; each of the two apps, the public pages' and the staff's, holds its own at run time. */
type RouteTree = typeof routeTree;

/** The router of the browser, or with a history in memory that of one stored page. */
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

/** Where a lost session is renewed; the dialog's code loads when it is needed. */
const RenewalHost = () => {
  const renewal = useStore(renewalStore);
  return renewal ? (
    <Suspense>
      <RenewalDialog renewal={renewal} />
    </Suspense>
  ) : null;
};

/** Everything on the screen: the same tree when a page is stored and when the browser takes it over. */
export const App = ({ router }: { router: AppRouter }) => (
  <StrictMode>
    <RouterProvider router={router} />
    {/* Beside the router, so that a guard can say why before there is a page. */}
    <RenewalHost />
    <DialogHost />
    <NoticeHost />
  </StrictMode>
);
