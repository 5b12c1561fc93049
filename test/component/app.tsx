import '#web/styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { page } from 'vitest/browser';
import { type RenderResult, render } from 'vitest-browser-react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { App, type AppRouter, createAppRouter } from '#web/app.tsx';
import { alert, DialogHost } from '#web/components/ui/dialogs.tsx';
import { NoticeHost } from '#web/components/ui/notice.tsx';
import { queryClient } from '#web/components/ui/query-client.tsx';
import { pendingCalls } from '#web/lib/call.ts';
import { watchNavigation } from '#web/lib/navigation.ts';
import { getSession, updateSession } from '#web/lib/session.ts';
import { alertWith } from '#web/lib/session-rules.ts';
import { routeTree } from '#web/route-tree.gen.ts';
import { noBoxes } from './boxes.ts';
import { charge } from './charges.ts';
import { noCounts, noExceptions } from './exceptions.ts';
import { answerByDefault, refuse } from './network.ts';
import { type Role, sessions } from './sessions.ts';

type Options = { as?: Role; width?: 1440 | 1024 | 768 | 390 };

let router: AppRouter | undefined;
let stopWatching = () => {};
let opened: RenderResult | undefined;
/** URL of another document that the page tried to load. */
let requestedDocument: string | undefined;

// Cancels the loading of another document, because it would end the test run.
navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument || !event.cancelable) return;
  const { pathname, search, hash } = new URL(event.destination.url);
  requestedDocument = pathname + search + hash;
  event.preventDefault();
});

const prepare = async ({ as = 'visitor', width = 1440 }: Options): Promise<void> => {
  await page.viewport(width, 900);
  const user = sessions[as];
  if (getSession() !== user) updateSession(user);
  const staff = isPartnerOrStaff(user) ? user : null;
  answerByDefault('GET /api/cust/getSession', { user });
  answerByDefault('GET /api/my/getSessions', []);
  answerByDefault('GET /api/parcel/getRegistrationState', { isOpen: true });
  answerByDefault('POST /api/dashboard/getFirstSteps', []);
  answerByDefault('POST /api/exception/list', noExceptions);
  answerByDefault('POST /api/exception/count', { counts: noCounts });
  answerByDefault('POST /api/box/list', noBoxes);
  answerByDefault('POST /api/charge/get', ({ body }) => charge({ orderId: Number(body.orderId) }));
  answerByDefault('POST /api/scan/progress', refuse('UNAVAILABLE'));
  answerByDefault('GET /api/admin/getSession', { isLogin: staff !== null, user: staff });
};

/** Renders one component with the query client, dialogs and notices of a page. */
export const renderComponent = async (element: ReactNode, options: Options = {}) => {
  await prepare(options);
  return render(
    <QueryClientProvider client={queryClient}>
      {element}
      <DialogHost />
      <NoticeHost />
    </QueryClientProvider>,
  );
};

/** Closes open alert dialogs. The dialog store is global, so they would appear in the next test. */
const dismissAlerts = async (): Promise<void> => {
  for (let attempts = 5; attempts > 0; attempts -= 1) {
    const button = document.querySelector<HTMLElement>('[role=alertdialog] button');
    if (!button) return;
    button.click();
    await new Promise(requestAnimationFrame);
  }
};

const close = async (): Promise<void> => {
  stopWatching();
  // An active router would follow the next address and run the guards of the next page.
  router?.history.destroy();
  router = undefined;
  await dismissAlerts();
  await opened?.unmount();
  opened?.container.remove();
  opened = undefined;
  // Notices are global, too, and the setup pauses their time.
  toast.dismiss();
  queryClient.clear();
};

/**
 * Waits until the navigation that a test started has ended. Otherwise its page guard would read the session of the next
 * test. Does not wait if an alert, another document or a pending request blocks the navigation.
 */
export const finishNavigation = async (): Promise<void> => {
  const isBlocked = () =>
    requestedDocument !== undefined || pendingCalls.get() > 0 || document.querySelector('[role=alertdialog]');
  while (router?.state.isLoading && !isBlocked()) await new Promise(requestAnimationFrame);
};

/**
 * Opens a page by its path and closes the previous page. Uses one route tree for both apps, because the trees of the
 * two apps cannot be loaded together: each adds its pages to the same root route.
 */
export const openPage = async (path: string, options: Options = {}): Promise<void> => {
  await close();
  await prepare(options);
  history.replaceState(null, '', path);
  router = createAppRouter(routeTree);
  stopWatching = watchNavigation(router);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  opened = await render(<App router={router} />, { container: root });
};

/** Current URL, or the URL of another document that the page tried to load. */
export const address = (): string | undefined => requestedDocument ?? router?.state.resolvedLocation?.href;

/** URL of another document that the page tried to load; undefined if it tried none. */
export const leftFor = (): string | undefined => requestedDocument;

const home = location.href;

export const resetApp = async (): Promise<void> => {
  await close();
  history.replaceState(null, '', home);
  requestedDocument = undefined;
  updateSession(null);
  sessionStorage.clear();
  localStorage.clear();
  alertWith((body) => alert({ title: '알림', body }));
};
