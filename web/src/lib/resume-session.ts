import { call } from './call.ts';
import { getSession, mayBeSignedIn, updateSession } from './session.ts';

/** Restores the session in a new tab if another tab of this browser has signed in before. */
export const resumeSession = async (): Promise<void> => {
  if (getSession() || !mayBeSignedIn.get()) return;
  try {
    const { user } = await call('GET /api/cust/getSession', { ownsSession: true });
    // A sign-in during the request is more recent than the response.
    if (!getSession()) updateSession(user);
  } catch {
    // The page also works without a session. The next page load tries again.
  }
};
