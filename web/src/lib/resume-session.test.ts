import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
const fetched = vi.fn<(path: string) => Promise<Response>>();
const storage = () => {
  const kept = new Map<string, string>();
  return {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
};
const answer = (body: unknown) =>
  fetched.mockResolvedValue(
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
  );

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('location', { pathname: '/' });
  fetched.mockReset();
  clearSession();
});
afterEach(() => vi.unstubAllGlobals());

it('asks nothing for a visitor, or in a tab that knows', async () => {
  await resumeSession();
  setSession(user);
  await resumeSession();
  expect(fetched).not.toHaveBeenCalled();
});

it('takes over who is signed in', async () => {
  mayBeSignedIn.set(true);
  answer({ user });
  await resumeSession();
  expect(getSession()).toEqual(user);
});

it('stops asking once nobody is', async () => {
  mayBeSignedIn.set(true);
  answer({ user: null });
  await resumeSession();
  expect(getSession()).toBeNull();
  expect(mayBeSignedIn.get()).toBe(false);
});

it('asks again next time when no answer came', async () => {
  mayBeSignedIn.set(true);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await resumeSession();
  expect(mayBeSignedIn.get()).toBe(true);
});

it('lets whoever signs in meanwhile be', async () => {
  mayBeSignedIn.set(true);
  answer({ user: null });
  const resuming = resumeSession();
  setSession(user);
  await resuming;
  expect(getSession()).toEqual(user);
});
