import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resumeSession } from './resume-session.ts';
import { clearSession, getSession, mayBeSignedIn, setSession } from './session.ts';

const user = {
  id: 7,
  memberId: 7,
  partnerId: null,
  partner_name: '',
  email: 'a@b.test',
  lName: '김',
  fName: '민지',
  authLevel: 10,
};
const fetchMock = vi.fn<(path: string) => Promise<Response>>();
const storage = () => {
  const stored = new Map<string, string>();
  return {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
};
const answer = (body: unknown) =>
  fetchMock.mockResolvedValue(
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
  );

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('location', { pathname: '/' });
  fetchMock.mockReset();
  clearSession();
});
afterEach(() => vi.unstubAllGlobals());

describe('resumeSession', () => {
  it('sends no request for a visitor or in a tab with a session', async () => {
    await resumeSession();
    setSession(user);
    await resumeSession();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('stores the session of the response', async () => {
    mayBeSignedIn.set(true);
    answer({ user });
    await resumeSession();
    expect(getSession()).toEqual(user);
  });

  it('sets mayBeSignedIn to false when the response has no session', async () => {
    mayBeSignedIn.set(true);
    answer({ user: null });
    await resumeSession();
    expect(getSession()).toBeNull();
    expect(mayBeSignedIn.get()).toBe(false);
  });

  it('leaves mayBeSignedIn true after a network failure', async () => {
    mayBeSignedIn.set(true);
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await resumeSession();
    expect(mayBeSignedIn.get()).toBe(true);
  });

  it('keeps a session that starts during the request', async () => {
    mayBeSignedIn.set(true);
    answer({ user: null });
    const resuming = resumeSession();
    setSession(user);
    await resuming;
    expect(getSession()).toEqual(user);
  });
});
