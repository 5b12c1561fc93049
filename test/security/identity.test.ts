import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { signUpPayload } from '#test/fixtures/members.ts';
import { noticePayload } from '#test/fixtures/notices.ts';
import { type Client, client, SESSION_COOKIE, signedIn } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';

const { host, port } = new URL(url);
let customer: Client;
let staff: Client;
let owner: Client;
beforeAll(async () => {
  [customer, staff, owner] = await demoClients('customer', 'staff', 'admin');
});
const signIn = (as: Client, email: string, pwd: string) => as.post('/api/cust/signIn', { email, pwd });
const signUp = async (password?: string) => {
  const person = signUpPayload({ ...(password && { password, passwordConfirm: password }) });
  const { status } = await client(url).post('/api/cust/signUp', person);
  return { ...person, status };
};

/** Letters without a pattern that is easy to guess. @param first of `count` consecutive characters */
const varied = (length: number, first: string, count: number): string =>
  Array.from({ length }, (_, nth) =>
    String.fromCodePoint((first.codePointAt(0) ?? 0) + ((nth * nth * 37 + nth * 11) % count)),
  ).join('');

describe('S13 POST /api/cust/signUp and signIn', () => {
  it.each([
    ['Korean letters', '비밀번호는길게씁니다'],
    ['emoji', '🔒🔑🗝️🧷🪪🛂🚪🔐'],
    ['a NUL character', 'before\u0000after-it'],
    ['leading, trailing and inner spaces', '  two words  '],
    ['128 letters', varied(128, '!', 94)],
    ['128 letters of three bytes', varied(128, '가', 11_172)],
    ['an SQL injection', `' OR '1'='1' --`],
  ])('accept a password with %s only if it is typed exactly', async (_, password) => {
    const { email, status } = await signUp(password);
    expect(status).toBe(200);
    const others = [
      password.slice(0, -1),
      `${password} `,
      password.trim(),
      password.split('\u0000')[0] ?? '',
      password.toUpperCase(),
      password.normalize('NFD'),
    ].filter((other) => other !== password);
    for (const other of new Set(others)) {
      expect((await signIn(client(url), email, other)).status, JSON.stringify(other)).not.toBe(200);
    }
    await expect.poll(async () => (await signIn(client(url), email, password)).status).toBe(200);
  });

  it('refuse a password over 128 letters before a member is read', async () => {
    const { email } = await signUp();
    for (const [length, expected] of [
      [1_048_576, 413],
      [1_000_000, 422],
      [1_001, 422],
      [129, 401],
    ] as const) {
      const { status, units } = await signIn(client(url), email, 'x'.repeat(length));
      expect([length, status, units.read]).toEqual([length, expected, 0]);
    }
    expect((await signIn(client(url), email, 'x'.repeat(128))).units.read).toBeGreaterThan(0);
    expect((await signUp('x'.repeat(129))).status).toBe(422);
  });

  it('return 400 for a password that is not a text', async () => {
    const { email } = await signUp();
    for (const pwd of [null, 1, true, {}, [], { $ne: '' }, ['x']]) {
      expect((await client(url).post('/api/cust/signIn', { email, pwd })).status).toBe(400);
    }
  });
});

describe('S15 session cookie', () => {
  it('is replaced at sign-in, so that a cookie chosen by an attacker gets no session', async () => {
    const { email, password } = await signUp();
    const attacker = await signedIn(url, 'customer@demo.hanho.test');
    const chosen = attacker.cookie() ?? '';
    const victim = client(url, chosen);
    expect((await signIn(victim, email, password)).status).toBe(200);
    expect(victim.cookie()).not.toBe(chosen);
    const { body } = await client(url, chosen).get('/api/cust/getSession');
    expect(body.user?.email).not.toBe(email);

    const invented = `7.${'A'.repeat(43)}`;
    const another = client(url, invented);
    await signIn(another, email, password);
    expect((await client(url, invented).get('/api/cust/getSession')).body).toEqual({ user: null });
  });

  it('is not valid with another member id, shortened, extended, or sent twice', async () => {
    const [id, secret] = (customer.cookie() ?? '').split('.') as [string, string];
    for (const value of [
      `${Number(id) + 1}.${secret}`,
      `0${id}.${secret}`,
      `${id}.${secret.slice(0, -1)}`,
      `${id}.${secret}A`,
      `${id}.${secret.toLowerCase()}`,
      secret,
    ]) {
      expect((await client(url, value).get('/api/cust/getSession')).body, value).toEqual({ user: null });
    }
    const doubled = await client(url).get('/api/cust/getSession', {
      cookie: `${SESSION_COOKIE}=x; ${SESSION_COOKIE}=${id}.${secret}`,
    });
    expect(doubled.body).toEqual({ user: null });
  });

  it('is the only source of a session: query, body and other headers are ignored', async () => {
    const value = staff.cookie() ?? '';
    const answers = await Promise.all([
      client(url).post(`/api/parcel/parcel?${SESSION_COOKIE}=${value}`, {}),
      client(url).post('/api/parcel/parcel', { [SESSION_COOKIE]: value }),
      client(url).post('/api/parcel/parcel', {}, { authorization: `Bearer ${value}` }),
      client(url).post('/api/parcel/parcel', {}, { 'x-session': value }),
      client(url).post('/api/parcel/parcel', {}, { cookie: `sid=${value}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(401));
  });
});

describe('S16 a request from another site', () => {
  const origins = {
    none: undefined,
    null: 'null',
    foreign: 'https://evil.example',
    'look-alike': `http://${host}.evil.example`,
    prefixed: `http://evil-${host}`,
    'with a user': `http://${host}@evil.example`,
    'another port': `http://localhost:${Number(port) + 1}`,
    'no port': 'http://localhost',
    'the host as a path': `https://evil.example/${host}`,
    'two origins': `${url},https://evil.example`,
    nonsense: 'not a url',
  };
  const writes = allRoutes.filter(({ method }) => method !== 'GET');

  it.each(Object.entries(origins))(
    'returns 403 FOREIGN_ORIGIN on every writing route if its origin is: %s',
    async (_, origin) => {
      const cookie = `${SESSION_COOKIE}=${owner.cookie()}`;
      // Only servers send no origin: a page cannot omit it.
      for (const { path, method } of writes.filter(({ isForServers }) => origin || !isForServers)) {
        const headers = { cookie, 'content-type': 'application/json', ...(origin && { origin }) };
        const response = await fetch(`${url}${path}`, { method, headers, body: '{"id":1}' });
        const { code } = (await response.json()) as { code: string };
        expect([path, response.status, code]).toEqual([path, 403, 'FOREIGN_ORIGIN']);
      }
    },
  );

  it('is accepted without an Origin header if Sec-Fetch-Site is same-origin', async () => {
    const send = (more: Record<string, string>) => {
      const cookie = `${SESSION_COOKIE}=${staff.cookie()}`;
      const headers = { cookie, 'content-type': 'application/json', ...more };
      return fetch(`${url}/api/parcel/parcel`, { method: 'POST', headers, body: '{}' });
    };
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ];
    for (const more of foreign) {
      expect((await send(more)).status, JSON.stringify(more)).toBe(403);
    }
  });

  /** Look-alikes of hanho.example, because no look-alike of localhost has the port of the local product. */
  it.each([
    'https://hanho.example.evil.example',
    'https://hanho.example:8443',
    'https://evilhanho.example',
    'https://evil.hanho.example',
    'https://hanho.exampl',
    'https://example',
    'https://hanho-example',
    'https://hanho.example@evil.example',
    'https://evil.example/hanho.example',
    'https://evil.example?https://hanho.example',
    'null',
  ])('to hanho.example from the origin %s returns FOREIGN_ORIGIN', async (origin) => {
    // `fetch` does not allow another Host header.
    const send = async (from: string) => {
      const headers = { host: 'hanho.example', origin: from, 'content-type': 'application/json' };
      const sent = request(`${url}/api/cust/userCheck`, { method: 'POST', headers }).end('{"email":"x"}');
      const [answer] = await once(sent, 'response');
      return JSON.parse(await text(answer)).code;
    };
    expect(await send('https://hanho.example')).toBe('VALIDATION_FAILED');
    expect(await send(origin)).toBe('FOREIGN_ORIGIN');
  });

  it.each(['cross-site', 'same-site'])('returns 403 on all routes if Sec-Fetch-Site is %s', async (site) => {
    const headers = { cookie: `${SESSION_COOKIE}=${owner.cookie()}`, 'sec-fetch-site': site, origin: url };
    for (const { path, method } of allRoutes) {
      const response = await fetch(`${url}${path.replace(/\{\w+\}/g, '1')}`, {
        method,
        headers,
        redirect: 'manual',
      });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect((await owner.get('/api/admin/getSession')).body.isLogin).toBe(true);
  });

  it('cannot be an HTML form: JSON routes return 415 for form types, and form routes refuse foreign origins', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      const answer = await owner.request('/api/courier/addCourier', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ courierCode: 'CSRF1', courierName: '위조', country: 'KOR' }),
      });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const form = await owner.postForm('/api/board/addNotice', noticePayload({ title: '위조' }), {
      origin: 'https://evil.example',
    });
    expect(form.body.code).toBe('FOREIGN_ORIGIN');
    const { body } = await owner.post('/api/admin/getNoticeList', {});
    expect(body.map(({ title }: { title: string }) => title)).not.toContain('위조');
  });
});
