import type { ApiError } from './api-error.ts';
import { clearSession } from './session.ts';

type Alert = (message: string) => Promise<void>;

let showAlert: Alert = async () => {};

/** Gives the rules below the page's alert dialog; `lib` knows no components. */
export const alertWith = (alert: Alert): void => {
  showAlert = alert;
};

/** Whether an address belongs to the back office, `/partnerAdmin` included. */
export const isStaffPath = (path: string): boolean => /^\/(admin|partnerAdmin)([/?#]|$)/.test(path);

/** A full page load: staff pages and public pages carry different security policies. */
const leaveTo = (path: string): void => location.assign(path);

/** The sign-in page, with the way back to where the session was lost. */
const loginWithWayBack = (): string => {
  const { pathname, search, hash } = location;
  // What stands behind the # is nobody's business but the page's: it stays behind it.
  return pathname === '/' ? '/login' : `/login?redirect=${encodeURIComponent(`${pathname}${search}`)}${hash}`;
};

/**
 * What a lost session or a missing right does to the page. True when the page is being left, so that the failed call
 * has nothing more to say.
 */
export const leaveIfNotAllowed = ({ status, code, message }: ApiError, expired: boolean): boolean => {
  if (status === 403 && (expired || code === 'SESSION_EXPIRED')) {
    clearSession();
    leaveTo(loginWithWayBack());
    return true;
  }
  if (status === 401) {
    clearSession();
    void showAlert(message).then(() => leaveTo(loginWithWayBack()));
    return true;
  }
  if (status === 403 && isStaffPath(location.pathname)) {
    leaveTo('/admin');
    return true;
  }
  return false;
};
