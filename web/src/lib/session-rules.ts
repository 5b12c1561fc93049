import type { Session } from '#shared/domain/session.ts';
import type { ApiError } from './api-error.ts';
import { clearSession, getSession } from './session.ts';
import { createStore } from './store.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

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
  // The part behind the # may name people: it stays out of the search values, which servers log.
  return pathname === '/' ? '/login' : `/login?redirect=${encodeURIComponent(`${pathname}${search}`)}${hash}`;
};

/** Forgets the session and opens the sign-in page. */
export const leaveForSignIn = (): void => {
  clearSession();
  leaveTo(loginWithWayBack());
};

/** A lost session that the page asks the password for. */
export type Renewal = {
  session: Session;
  /** The server's sentence: expired, signed out, or replaced by another member's session. */
  reason: string;
  answer: (isRenewed: boolean) => void;
};

/** The question on the screen; null when there is none. */
export const renewalStore = createStore<Renewal | null>(null);

let running: Promise<boolean> | undefined;

/**
 * Asks for the password over the page, once for all calls that were refused together.
 * @returns false when the user cancels
 */
const renewSession = (session: Session, reason: string): Promise<boolean> => {
  running ??= new Promise<boolean>((resolve) => {
    renewalStore.set({ session, reason, answer: resolve });
  }).finally(() => {
    running = undefined;
    renewalStore.set(null);
  });
  return running;
};

const isExpired = ({ status, code }: ApiError, expired: boolean): boolean =>
  status === 403 && (expired || code === 'SESSION_EXPIRED');

/**
 * Asks for the password in place of leaving, where the page holds input of a signed-in member.
 * @returns `renewed`, `cancelled`, or undefined where this is no matter of a lost session with input at stake
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
 * What a lost session or a missing right does to the page. True when the page is being left, so that the failed call
 * has nothing more to say.
 */
export const leaveIfNotAllowed = (error: ApiError, expired: boolean): boolean => {
  const { status, message } = error;
  if (isExpired(error, expired)) {
    leaveForSignIn();
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
