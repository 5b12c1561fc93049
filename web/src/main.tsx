import { isStaffPath } from '#web/lib/session-rules.ts';
import { createAppRouter } from './app.tsx';
import { routeTree } from './route-tree.public.gen.js';
import { start } from './start.tsx';

/** Registers the service worker, which caches the offline page (`public/sw.js`), after the page has loaded. */
const registerOfflinePage = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isStaffPath(location.pathname)) return;
  addEventListener('load', () => {
    // Private windows and some browser policies forbid service workers. The site works without one.
    navigator.serviceWorker.register('/sw.js').catch(() => {});
  });
};

start(createAppRouter(routeTree));
registerOfflinePage();
