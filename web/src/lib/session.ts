import type { Session } from '#shared/domain/session.ts';
import { NO_MEMBER } from '#shared/member-header.ts';
import { dropDrafts } from './draft.ts';
import { createPreference, createStore, useStore } from './store.ts';
import { keepJson, readJson, removeStored, tabStorage } from './stored-json.ts';

const KEY = 'hanho.session';

const readStored = (): Session | null => {
  const session = readJson(tabStorage, KEY) as Session | undefined;
  return typeof session?.authLevel === 'number' ? session : null;
};

const store = createStore(null, readStored());

/** True after a sign-in until a tab learns that the session has ended. Shared by all tabs: a new tab loads the session. */
export const mayBeSignedIn = createPreference('signed-in', [false, true]);

/** Session known to this tab. The server checks permissions on every call. */
export const getSession = (): Session | null => store.get();

export const useSession = (): Session | null => useStore(store);

/**
 * Value of `MEMBER_HEADER`: member number, or `NO_MEMBER`. Undefined in a new tab until the server has returned the
 * session; until then the server uses only the session cookie.
 */
export const actingMember = (): string | undefined => {
  const session = getSession();
  if (session) return String(session.memberId);
  return mayBeSignedIn.get() ? undefined : NO_MEMBER;
};

/** Stores the session until the tab closes. Drafts of another member are deleted. */
export const setSession = (session: Session): void => {
  const before = store.get();
  if (before && before.memberId !== session.memberId) dropDrafts();
  keepJson(tabStorage, KEY, session);
  mayBeSignedIn.set(true);
  store.set(session);
};

export const clearSession = (): void => {
  removeStored(tabStorage, KEY);
  mayBeSignedIn.set(false);
  dropDrafts();
  store.set(null);
};

/** Stores the session that the server returned, or clears the session if it returned none. */
export const updateSession = (user: Session | null): void => (user ? setSession(user) : clearSession());
