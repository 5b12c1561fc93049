import { redirect } from '@tanstack/react-router';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import type { Session } from '#shared/domain/session.ts';
import { errorCatalog } from '#shared/errors.ts';
import { alert } from '#web/components/dialogs.tsx';
import { adminHome, adminLevelOf } from '#web/lib/admin-pages.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { getSession, updateSession } from '#web/lib/session.ts';

/** How long the server's answer counts for moving between pages; each of their calls is judged anew anyway. */
const FRESH_MS = 5 * 60_000;
let checkedAt = Number.NEGATIVE_INFINITY;

const take = (user: Session | null): Session | null => {
  checkedAt = Date.now();
  updateSession(user);
  return user;
};

const currentSession = async (): Promise<Session | null> => {
  const known = getSession();
  if (known && Date.now() - checkedAt < FRESH_MS) return known;
  const { user } = await call('GET /api/cust/getSession', { ownsSession: true });
  return take(user);
};

const leave = async (message: string, path: string): Promise<never> => {
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

/** Lets nobody below the level of a page of the back office pass: says why, leaves, and never settles. */
export const requireLevel = async (pathname: string): Promise<void> => {
  let session: Session | null;
  try {
    session = await currentSession();
  } catch (error) {
    return leave(messageOf(error, errorCatalog.INTERNAL.message), '/login');
  }
  const problem = problemOf(session, pathname);
  if (problem) await leave(...problem);
};

/** At the back office's door: whoever is signed in goes right in, for anyone else nothing is kept. */
export const skipIfSignedIn = async (): Promise<void> => {
  let user: Session | null = null;
  try {
    ({ user } = await call('GET /api/admin/getSession', { ownsSession: true }));
  } catch (error) {
    void alert({ title: '알림', body: messageOf(error, errorCatalog.INTERNAL.message) });
  }
  if (take(user)) throw redirect({ href: adminHome, replace: true });
};
