import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MEMBER_HEADER } from '#shared/member-header.ts';
import { messageOf } from './api-error.ts';
import { call, pendingCalls } from './call.ts';
import { clearSession, getSession, setSession } from './session.ts';
import { alertWith, renewalStore } from './session-rules.ts';
import * as unsavedInput from './unsaved-input.ts';

const session = {
  id: 7,
  memberId: 7,
  partnerId: null,
  partner_name: '',
  email: 'a@b.test',
  lName: '김',
  fName: '민지',
  authLevel: 90,
};
const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const assign = vi.fn();
const alerts: string[] = [];

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const failure = (status: number, code: string) => json(status, { code, message: `${code}입니다.` });
const callsTo = (path: string) => fetchMock.mock.calls.filter(([called]) => called === path);

/** A call that leaves the page never resolves, so tests wait for the navigation. */
const waitForNavigation = () => vi.waitFor(() => expect(assign).toHaveBeenCalled());

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('localStorage', { setItem: () => {} });
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', assign });
  fetchMock.mockReset();
  assign.mockReset();
  alerts.length = 0;
  alertWith(async (message) => {
    alerts.push(message);
  });
  setSession(session);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('call', () => {
  it('sends JSON with the idempotency key and returns the parsed response', async () => {
    fetchMock.mockResolvedValue(json(200, [{ hblNo: 'HH1' }]));
    const rows = await call('POST /api/parcel/byHblNo', { body: { hblNo: 'HH1' }, idempotencyKey: 'key' });
    expect(rows).toEqual([{ hblNo: 'HH1' }]);
    const [path, init] = fetchMock.mock.calls[0] ?? [];
    expect(path).toBe('/api/parcel/byHblNo');
    expect(init).toMatchObject({ method: 'POST', body: '{"hblNo":"HH1"}', credentials: 'same-origin' });
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('key');
  });

  it('sends a URL-encoded form to a route that takes a form', async () => {
    fetchMock.mockResolvedValue(json(200, { id: 1 }));
    const notice = {
      title: '안내 & 공지',
      writer: '최은영',
      contents: '<p>글</p>',
      isFixed: 1,
      isShown: 0,
    } as const;
    await call('POST /api/board/addNotice', { body: { ...notice, boardType: 1 }, form: true });
    const { body } = fetchMock.mock.calls[0]?.[1] ?? {};
    expect(body).toBeInstanceOf(URLSearchParams);
    const sent = { ...notice, isFixed: '1', isShown: '0', boardType: '1' };
    expect(Object.fromEntries(body as URLSearchParams)).toEqual(sent);
  });

  it('fills path parameters and returns an XML response as text', async () => {
    fetchMock.mockResolvedValue(new Response('<r/>', { headers: { 'content-type': 'application/xml' } }));
    expect(await call('GET /api/parcel/lookup/{zipcode}', { params: { zipcode: '06236' } })).toBe('<r/>');
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/parcel/lookup/06236');
  });

  it('throws an ApiError with status, code, message, fields and retry-after of the response', async () => {
    const fields = [{ path: 'hblNo', message: '필수' }];
    fetchMock.mockResolvedValue(
      json(429, { code: 'TOO_MANY_REQUESTS', message: '잠시 후', fields }, { 'retry-after': '30' }),
    );
    await expect(call('POST /api/parcel/byHblNo', { body: { hblNo: 'x' } })).rejects.toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: '잠시 후',
      fields,
      retryAfter: 30,
    });
  });

  it.each([200, 502])('throws INTERNAL for an HTML response with status %s', async (status) => {
    fetchMock.mockResolvedValue(new Response('<html>', { status, headers: { 'content-type': 'text/html' } }));
    await expect(call('GET /api/code/getCityList')).rejects.toMatchObject({ status, code: 'INTERNAL' });
  });

  it('throws NETWORK after a network failure and reports the failure once', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const error: unknown = await call('GET /api/code/getFreightMethodList').catch((thrown) => thrown);
    expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
    expect(messageOf(error, '조회에 실패했습니다.')).toBe('조회에 실패했습니다.');
    expect(callsTo('/api/log')).toHaveLength(1);
  });

  it('rethrows an abort without reporting it', async () => {
    const abort = new AbortController();
    abort.abort();
    fetchMock.mockRejectedValue(abort.signal.reason);
    await expect(call('GET /api/code/getCityList', { signal: abort.signal })).rejects.toBe(
      abort.signal.reason,
    );
    expect(callsTo('/api/log')).toHaveLength(0);
  });

  it('is counted in pendingCalls until the response arrives', async () => {
    let answer = (_: Response) => {};
    fetchMock.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const running = call('GET /api/code/getCityList');
    expect(pendingCalls.get()).toBe(1);
    answer(json(200, []));
    await running;
    expect(pendingCalls.get()).toBe(0);
  });
});

describe('call after a lost session', () => {
  it.each([
    ['/', '', '', '/login'],
    ['/parcel-info', '', '', '/login?redirect=%2Fparcel-info'],
    [
      '/admin/parcel-info',
      '?order=7',
      '#name=x',
      '/login?redirect=%2Fadmin%2Fparcel-info%3Forder%3D7#name=x',
    ],
  ])(
    '403 SESSION_EXPIRED on %s%s%s: clears the session and opens %s',
    async (pathname, search, hash, next) => {
      vi.stubGlobal('location', { pathname, search, hash, assign });
      fetchMock.mockResolvedValue(failure(403, 'SESSION_EXPIRED'));
      void call('POST /api/parcel/byCustomer', { body: { id: 7 } });
      await waitForNavigation();
      expect(assign).toHaveBeenCalledWith(next);
      expect(getSession()).toBeNull();
    },
  );

  it('403 FORBIDDEN with the header session-expired: opens /login', async () => {
    fetchMock.mockResolvedValue(json(403, { code: 'FORBIDDEN', message: '' }, { 'session-expired': '1' }));
    void call('POST /api/parcel/byCustomer', { body: { id: 7 } });
    await waitForNavigation();
    expect(assign).toHaveBeenCalledWith('/login');
  });

  it('401: shows an alert and opens /login', async () => {
    fetchMock.mockResolvedValue(failure(401, 'NOT_SIGNED_IN'));
    void call('POST /api/parcel/byCustomer', { body: { id: 7 } });
    await waitForNavigation();
    expect(alerts).toEqual(['NOT_SIGNED_IN입니다.']);
    expect(assign).toHaveBeenCalledWith('/login');
  });

  it('403 FORBIDDEN in the back office: keeps the session and opens /admin', async () => {
    vi.stubGlobal('location', { pathname: '/admin/parcel-info', search: '', hash: '', assign });
    fetchMock.mockResolvedValue(failure(403, 'FORBIDDEN'));
    void call('GET /api/seqConfig/sequence-list');
    await waitForNavigation();
    expect(assign).toHaveBeenCalledWith('/admin');
    expect(getSession()).toEqual(session);
  });

  it('403 FORBIDDEN on a public page: throws the error', async () => {
    fetchMock.mockResolvedValue(failure(403, 'FORBIDDEN'));
    await expect(call('POST /api/parcel/byCustomer', { body: { id: 8 } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('403 of a firewall in the back office: throws an error and stays on the page', async () => {
    vi.stubGlobal('location', { pathname: '/admin/parcel-info', search: '', hash: '', assign });
    fetchMock.mockResolvedValue(
      new Response('<h1>403 Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } }),
    );
    await expect(call('GET /api/seqConfig/sequence-list')).rejects.toMatchObject({ status: 403 });
    expect(assign).not.toHaveBeenCalled();
  });

  it('401 with ownsSession: throws the error and stays on the page', async () => {
    fetchMock.mockResolvedValue(failure(401, 'INVALID_CREDENTIALS'));
    const signingIn = call('POST /api/cust/signIn', { body: { email: 'a', pwd: 'b' }, ownsSession: true });
    await expect(signingIn).rejects.toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('member header of call', () => {
  const sentMember = () => new Headers(fetchMock.mock.calls[0]?.[1].headers).get(MEMBER_HEADER);

  it('contains the number of the signed-in member', async () => {
    fetchMock.mockResolvedValue(json(200, []));
    await call('GET /api/code/getCityList');
    expect(sentMember()).toBe('7');
  });

  it('contains the value none without a session', async () => {
    vi.stubGlobal('sessionStorage', { removeItem: () => {}, setItem: () => {} });
    clearSession();
    fetchMock.mockResolvedValue(json(200, []));
    await call('GET /api/code/getCityList');
    expect(sentMember()).toBe('none');
  });
});

describe('call after a lost session, while a form has unsaved input', () => {
  const waitForRenewalRequest = () => vi.waitFor(() => expect(renewalStore.get()).not.toBeNull());
  beforeEach(() => {
    vi.spyOn(unsavedInput, 'hasUnsavedInput').mockReturnValue(true);
  });

  it('asks for the password once for all refused calls, and repeats the calls after the sign-in', async () => {
    fetchMock.mockImplementation(async () => failure(403, 'SESSION_EXPIRED'));
    const calls = [1, 2].map(() => call('GET /api/code/getCityList'));
    await waitForRenewalRequest();
    expect(renewalStore.get()).toMatchObject({ session, reason: 'SESSION_EXPIRED입니다.' });
    fetchMock.mockImplementation(async () => json(200, []));
    renewalStore.get()?.answer(true);
    expect(await Promise.all(calls)).toEqual([[], []]);
    expect(renewalStore.get()).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });

  it('throws the error and stays on the page when the user cancels', async () => {
    fetchMock.mockImplementation(async () => failure(401, 'NOT_SIGNED_IN'));
    const refused = call('GET /api/code/getCityList').catch((error: unknown) => error);
    await waitForRenewalRequest();
    renewalStore.get()?.answer(false);
    expect(await refused).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect(assign).not.toHaveBeenCalled();
    expect(getSession()).toEqual(session);
  });
});
