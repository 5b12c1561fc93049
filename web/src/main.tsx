import { isStaffPath } from '#web/lib/session-rules.ts';
import { createAppRouter } from './app.tsx';
import { routeTree } from './route-tree.public.gen.js';
import { start } from './start.tsx';

/** Has the browser keep the page that says it is offline (`public/sw.js`), once the page that was asked for is there. */
const registerOfflinePage = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isStaffPath(location.pathname)) return;
  addEventListener('load', () => {
    // Refused by private windows and some policies; everything else works without it.
    navigator.serviceWorker.register('/sw.js').catch(() => {});
  });
};

start(createAppRouter(routeTree));
registerOfflinePage();
