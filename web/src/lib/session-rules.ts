import type { Session } from '#shared/domain/session.ts';
import type { ApiError } from './api-error.ts';
import { clearSession, getSession } from './session.ts';
import { createStore } from './store.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

type Alert = (message: string) => Promise<void>;

let showAlert: Alert = async () => {};

/** Sets the alert dialog, because `lib` must not import components. */
export const alertWith = (alert: Alert): void => {
  showAlert = alert;
};

/** True for paths of the back office, including `/partnerAdmin`. */
export const isStaffPath = (path: string): boolean => /^\/(admin|partnerAdmin)([/?#]|$)/.test(path);

/** Leaves with a full page load, because staff pages and public pages have different security policies. */
const leaveTo = (path: string): void => location.assign(path);

/** URL of the sign-in page, which redirects back to the current page. */
const loginUrlWithRedirect = (): string => {
  const { pathname, search, hash } = location;
  // The fragment may contain names. It stays a fragment, because servers log the query string.
  return pathname === '/' ? '/login' : `/login?redirect=${encodeURIComponent(`${pathname}${search}`)}${hash}`;
};

/** Clears the session of this tab and opens the sign-in page. */
export const leaveForSignIn = (): void => {
  clearSession();
  leaveTo(loginUrlWithRedirect());
};

/** Request to enter the password again after a session was lost. */
export type Renewal = {
  session: Session;
  /** Message of the server: expired, signed out, or replaced by the session of another member. */
  reason: string;
  answer: (isRenewed: boolean) => void;
};

export const renewalStore = createStore<Renewal | null>(null);

let runningRenewal: Promise<boolean> | undefined;

/** Asks for the password in a dialog, once for all concurrent calls. @returns false if the user cancels */
const renewSession = (session: Session, reason: string): Promise<boolean> => {
  runningRenewal ??= new Promise<boolean>((resolve) => {
    renewalStore.set({ session, reason, answer: resolve });
  }).finally(() => {
    runningRenewal = undefined;
    renewalStore.set(null);
  });
  return runningRenewal;
};

/** @param expired true if the response has the header `session-expired` */
const isExpired = ({ status, code }: ApiError, expired: boolean): boolean =>
  status === 403 && (expired || code === 'SESSION_EXPIRED');

/**
 * Asks the user to renew a lost session if a form has unsaved input. @returns undefined without unsaved input or known
 * session, or if the error is not a lost session
 */
export const renewIfLost = async (
  error: ApiError,
  expired: boolean,
): Promise<'renewed' | 'cancelled' | undefined> => {
  const session = getSession();
  if (!session || !hasUnsavedInput()) return undefined;
  if (error.status !== 401 && !isExpired(error, expired)) return undefined;
  return (await renewSession(session, error.message)) ? 'renewed' : 'cancelled';
};

/**
 * Leaves the page after a lost session (401, expired) or, in the back office, because of a missing permission
 * (FORBIDDEN). A 403 of a firewall or a proxy has another code, and says nothing about the member.
 * @returns true if the page is being left
 */
export const leaveIfNotAllowed = (error: ApiError, expired: boolean): boolean => {
  const { status, code, message } = error;
  if (isExpired(error, expired)) {
    leaveForSignIn();
    return true;
  }
  if (status === 401) {
    clearSession();
    void showAlert(message).then(() => leaveTo(loginUrlWithRedirect()));
    return true;
  }
  if (code === 'FORBIDDEN' && isStaffPath(location.pathname)) {
    leaveTo('/admin');
    return true;
  }
  return false;
};
