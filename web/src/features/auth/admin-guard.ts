import { redirect } from '@tanstack/react-router';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import type { Session } from '#shared/domain/session.ts';
import { errorCatalog } from '#shared/errors.ts';
import { alert } from '#web/components/dialogs.tsx';
import { adminHome, adminLevelOf } from '#web/lib/admin-pages.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { getSession, updateSession } from '#web/lib/session.ts';

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
 * reason in an alert, leaves the page and returns a promise that never resolves.
 */
export const requireLevel = async (pathname: string): Promise<void> => {
  let session: Session | null;
  try {
    session = await loadSession();
  } catch (error) {
    return alertAndLeave(messageOf(error, errorCatalog.INTERNAL.message), '/login');
  }
  const problem = problemOf(session, pathname);
  if (problem) await alertAndLeave(...problem);
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
