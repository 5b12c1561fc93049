import type { Session } from '#shared/domain/session.ts';
import { dropDrafts } from './draft.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'hanho.session';

const stored = (): Session | null => {
  try {
    const session = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof session?.authLevel === 'number' ? session : null;
  } catch {
    return null;
  }
};

const store = createStore<Session | null>(stored());

/** Who is signed in, as far as this tab knows; the server decides again on every call. */
export const getSession = (): Session | null => store.get();

/** As `getSession`, re-rendering when it changes. */
export const useSession = (): Session | null => useStore(store);

/** Remembers who signed in until the tab closes. */
export const setSession = (session: Session): void => {
  sessionStorage.setItem(KEY, JSON.stringify(session));
  store.set(session);
};

/** Forgets who was signed in, and what was half filled in. */
export const clearSession = (): void => {
  sessionStorage.removeItem(KEY);
  dropDrafts();
  store.set(null);
};
