import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?common';
import './styles/main.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { alert } from '#web/components/ui/dialogs.tsx';
import { App, type AppRouter } from './app.tsx';
import { watchNavigation } from './lib/navigation.ts';
import { readRoot } from './lib/prerendered-page.ts';
import { watchErrors } from './lib/report.ts';
import { alertWith } from './lib/session-rules.ts';

/** Hydrates a prerendered page, or renders the app. */
const hydrateOrRender = async (router: AppRouter) => {
  const app = <App router={router} />;
  const { element, isPrerendered, canHydrate } = readRoot();
  // Marks the router as server-rendered. Without the mark, the output of the router differs from the prerendered page.
  if (canHydrate) Object.assign(router, { ssr: {} });
  // Keeps the prerendered page visible until the code of the current page has loaded.
  if (isPrerendered) await router.load();
  if (canHydrate) hydrateRoot(element, app);
  else createRoot(element).render(app);
};

export const start = (router: AppRouter): void => {
  void import('./later.ts');
  watchErrors();
  watchNavigation(router);
  alertWith((body) => alert({ title: '알림', body }));
  // Not awaited: with top-level await the bundler could not merge chunks into the entry.
  void hydrateOrRender(router);
};
