import { describe, expect, it } from 'vitest';
import type { OwnSession } from '#shared/domain/own-session.ts';
import { type Client, client, codeOf } from '#test/support/client.ts';
import { url } from '#test/support/demo-clients.ts';
import { joinMember, signInMember } from '#test/support/members.ts';

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';

const list = async (as: Client): Promise<OwnSession[]> => {
  const { status, body } = await as.get('/api/my/getSessions');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const isSignedIn = async (as: Client): Promise<boolean> =>
  (await as.get('/api/my/getProfile')).status === 200;

/** A new member, signed in in two browsers. */
const join = async () => {
  const { api: first, email, password } = await joinMember(url);
  const second = client(url);
  const headers = { 'user-agent': FIREFOX, 'x-viewer-ip': '203.0.113.7' };
  const answer = await second.post('/api/cust/signIn', { email, pwd: password }, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { first, second, email, password };
};

describe('GET /api/my/getSessions', () => {
  it('lists the own sessions, newest first, with browser, hidden address and the mark of the current one', async () => {
    const { first, second } = await join();
    const sessions = await list(second);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({
      device: 'Firefox · macOS',
      address: expect.stringMatching(/^[\da-f.:]+\*{3}$/),
    });
    expect((await list(first)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect((await list(first)).map(({ id }) => id)).toEqual(sessions.map(({ id }) => id));
  });

  it('contains neither the cookie nor its secret', async () => {
    const { second } = await join();
    const [, secret] = (second.cookie() ?? '').split('.');
    expect(JSON.stringify(await list(second))).not.toContain(secret);
  });
});

describe('POST /api/my/endSession', () => {
  it('signs one other browser out and returns the remaining sessions', async () => {
    const { first, second } = await join();
    const other = (await list(first)).find(({ isCurrent }) => !isCurrent);
    const { status, body } = await first.post('/api/my/endSession', { id: other?.id });
    expect([status, body.length]).toEqual([200, 1]);
    expect(body[0].isCurrent).toBe(true);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(first)).toBe(true);
    expect(codeOf(await first.post('/api/my/endSession', { id: other?.id }))).toEqual([
      404,
      'SESSION_NOT_FOUND',
    ]);
  });

  it('returns 404 for a session of another member, which continues', async () => {
    const [mine, theirs] = [await join(), await join()];
    const foreign = (await list(theirs.first))[0]?.id;
    expect(codeOf(await mine.first.post('/api/my/endSession', { id: foreign }))).toEqual([
      404,
      'SESSION_NOT_FOUND',
    ]);
    expect(await isSignedIn(theirs.first)).toBe(true);
    expect(await isSignedIn(theirs.second)).toBe(true);
  });
});

describe('POST /api/my/endOtherSessions', () => {
  it('signs all other browsers out and returns their number', async () => {
    const { first, second, email, password } = await join();
    const third = await signInMember(url, { email, password });
    const { status, body } = await first.post('/api/my/endOtherSessions', {});
    expect([status, body]).toEqual([200, { count: 2 }]);
    expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([true, false, false]);
    expect(await list(first)).toHaveLength(1);
    expect((await first.post('/api/my/endOtherSessions', {})).body).toEqual({ count: 0 });
  });
});
