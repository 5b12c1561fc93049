import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?everyday';
import './styles/main.css';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { alert, DialogHost } from './components/dialogs.tsx';
import { ErrorPage } from './components/error-page.tsx';
import { NotFoundPage } from './components/not-found-page.tsx';
import { NoticeHost } from './components/notice.tsx';
import { watchNavigation } from './lib/navigation.ts';
import { reportError, watchErrors } from './lib/report.ts';
import { alertWith } from './lib/session-rules.ts';
import { routeTree } from './route-tree.gen.ts';

const router = createRouter({
  routeTree,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultOnCatch: reportError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?rare');
watchErrors();
watchNavigation(router);
alertWith((body) => alert({ title: '알림', body }));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    {/* Beside the router, so that a guard can say why before there is a page. */}
    <DialogHost />
    <NoticeHost />
  </StrictMode>,
);
