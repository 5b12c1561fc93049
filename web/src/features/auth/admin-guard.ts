import { redirect } from '@tanstack/react-router';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import type { Session } from '#shared/domain/session.ts';
import { errorCatalog } from '#shared/errors.ts';
import { alert } from '#web/components/ui/dialogs.tsx';
import { adminHome, adminLevelOf } from '#web/lib/admin-pages.ts';
import { ApiError, messageOf, NETWORK } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { getSession, mayBeSignedIn, updateSession } from '#web/lib/session.ts';
import { createStoredValue } from '#web/lib/store.ts';

/** Page changes reuse a session that was checked within this time. The server checks every API call anyway. */
const FRESH_MS = 5 * 60_000;
let checkedAt = Number.NEGATIVE_INFINITY;

const storeSession = (user: Session | null): Session | null => {
  checkedAt = Date.now();
  updateSession(user);
  return user;
};

const loadSession = async (): Promise<Session | null> => {
  const session = getSession();
  if (session && Date.now() - checkedAt < FRESH_MS) return session;
  const { user } = await call('GET /api/cust/getSession', { ownsSession: true });
  return storeSession(user);
};

/** The page that stores scans while there is no network. */
const OFFLINE_PATH = '/admin/scan';

/** Session of the last visit of `OFFLINE_PATH`, without name and address, which stay out of this storage. */
const offlineSession = createStoredValue('scan.member', (stored): Session | null =>
  typeof stored === 'object' && stored !== null && 'authLevel' in stored ? (stored as Session) : null,
);

const keepForOffline = (session: Session, pathname: string): void => {
  if (pathname === OFFLINE_PATH)
    offlineSession.set({ ...session, email: '', lName: '', fName: '', partner_name: '' });
};

/** Session to use without network: that of this tab, or of the last visit unless a member has signed out since. */
const sessionWithoutNetwork = (pathname: string, error: unknown): Session | null => {
  if (pathname !== OFFLINE_PATH || !(error instanceof ApiError) || error.code !== NETWORK) return null;
  const session = getSession() ?? (mayBeSignedIn.get() ? offlineSession.get() : null);
  if (session) updateSession(session);
  return session;
};

const alertAndLeave = async (message: string, path: string): Promise<never> => {
  await alert({ title: '알림', body: message });
  location.assign(path);
  return new Promise(() => {});
};

const problemOf = (
  session: Session | null,
  pathname: string,
): [message: string, next: string] | undefined => {
  if (!session) return [errorCatalog.NOT_SIGNED_IN.message, '/'];
  if (!isPartnerOrStaff(session)) return [errorCatalog.NOT_STAFF.message, '/'];
  if (session.authLevel < adminLevelOf(pathname)) return [errorCatalog.FORBIDDEN.message, '/admin'];
};

/**
 * Checks that the session has the level that a back-office page requires. Otherwise, or if the check fails, shows the
 * reason in an alert, leaves the page and returns a promise that never resolves. Without network, only the scan station
 * opens, with the session that this browser knows.
 */
export const requireLevel = async (pathname: string): Promise<void> => {
  let session: Session | null;
  try {
    session = await loadSession();
  } catch (error) {
    session = sessionWithoutNetwork(pathname, error);
    if (!session) return alertAndLeave(messageOf(error, errorCatalog.INTERNAL.message), '/login');
  }
  const problem = problemOf(session, pathname);
  if (problem) return alertAndLeave(...problem);
  if (session) keepForOffline(session, pathname);
};

/**
 * Loads the session when a staff login page opens. A failed request shows an alert and clears the stored session.
 * @throws a redirect to the back office if staff or a partner is signed in
 */
export const skipIfSignedIn = async (): Promise<void> => {
  let user: Session | null = null;
  try {
    ({ user } = await call('GET /api/admin/getSession', { ownsSession: true }));
  } catch (error) {
    void alert({ title: '알림', body: messageOf(error, errorCatalog.INTERNAL.message) });
  }
  if (storeSession(user)) throw redirect({ href: adminHome, replace: true });
};
