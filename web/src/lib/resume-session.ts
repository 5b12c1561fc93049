import { call } from './call.ts';
import { getSession, mayBeSignedIn, updateSession } from './session.ts';

/** In a new tab: asks once who is signed in, where another tab of this browser has signed in before. */
export const resumeSession = async (): Promise<void> => {
  if (getSession() || !mayBeSignedIn.get()) return;
  try {
    const { user } = await call('GET /api/cust/getSession', { ownsSession: true });
    // Whoever signed in here meanwhile is newer than the answer.
    if (!getSession()) updateSession(user);
  } catch {
    // The page works signed out too; the next one asks again.
  }
};
