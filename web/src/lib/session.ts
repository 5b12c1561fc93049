import type { Session } from '#shared/domain/session.ts';
import { NO_MEMBER } from '#shared/member-header.ts';
import { dropDrafts } from './draft.ts';
import { createPreference, createStore, useStore } from './store.ts';

const KEY = 'hanho.session';

const stored = (): Session | null => {
  try {
    const session = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof session?.authLevel === 'number' ? session : null;
  } catch {
    return null;
  }
};

const store = createStore(null, stored());

/** Whether someone signed in with this browser and has not left: nothing about who. Tells a new tab to ask. */
export const mayBeSignedIn = createPreference('signed-in', [false, true]);

/** Who is signed in, as far as this tab knows; the server decides again on every call. */
export const getSession = (): Session | null => store.get();

/** As `getSession`, re-rendering when it changes. */
export const useSession = (): Session | null => useStore(store);

/**
 * Value of `MEMBER_HEADER`: the member this page acts for, or `NO_MEMBER`. Undefined in a new tab until the server has
 * answered with the signed-in member. Until then the cookie alone decides.
 */
export const actingMember = (): string | undefined => {
  const session = getSession();
  if (session) return String(session.memberId);
  return mayBeSignedIn.get() ? undefined : NO_MEMBER;
};

/** Remembers who signed in until the tab closes. Drafts of another member are dropped. */
export const setSession = (session: Session): void => {
  const before = store.get();
  if (before && before.memberId !== session.memberId) dropDrafts();
  sessionStorage.setItem(KEY, JSON.stringify(session));
  mayBeSignedIn.set(true);
  store.set(session);
};

/** Forgets who was signed in, and what was half filled in. */
export const clearSession = (): void => {
  sessionStorage.removeItem(KEY);
  mayBeSignedIn.set(false);
  dropDrafts();
  store.set(null);
};

/** Takes the server's word on who is signed in. */
export const updateSession = (user: Session | null): void => (user ? setSession(user) : clearSession());
