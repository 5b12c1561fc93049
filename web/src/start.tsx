import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?everyday';
import './styles/main.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type AppRouter } from './app.tsx';
import { alert } from './components/dialogs.tsx';
import { watchNavigation } from './lib/navigation.ts';
import { watchErrors } from './lib/report.ts';
import { alertWith } from './lib/session-rules.ts';
import { readRoot } from './lib/stored-page.ts';

/** Takes over the page that is stored in the document, or draws it. */
const show = async (router: AppRouter) => {
  const app = <App router={router} />;
  const { element, isStored, isAsStored } = readRoot();
  // The router's own mark of a page from a server; without it, it wraps the page otherwise than the stored one.
  if (isAsStored) Object.assign(router, { ssr: {} });
  // What is stored stays in sight until the page's code is there.
  if (isStored) await router.load();
  if (isAsStored) hydrateRoot(element, app);
  else createRoot(element).render(app);
};

/** Brings one of the two apps to life. */
export const start = (router: AppRouter): void => {
  void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?rare');
  watchErrors();
  watchNavigation(router);
  alertWith((body) => alert({ title: '알림', body }));
  // Not awaited: chunks that share something with the entry could then not be part of it.
  void show(router);
};
