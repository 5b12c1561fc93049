import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { signUpPayload } from '../fixtures/members.ts';
import { noticePayload } from '../fixtures/notices.ts';
import { type Client, client, SESSION_COOKIE, signedIn } from '../support/client.ts';

/** Passwords, sessions, and requests that another site makes a browser send. */

const url = inject('productUrl');
const { host, port } = new URL(url);
const signIn = (as: Client, email: string, pwd: string) => as.post('/api/cust/signIn', { email, pwd });
const newcomer = async (password?: string) => {
  const person = signUpPayload({ ...(password && { password, passwordConfirm: password }) });
  const { status } = await client(url).post('/api/cust/signUp', person);
  return { ...person, status };
};

describe('S13 a password', () => {
  it.each([
    ['of Korean letters', '비밀번호는길게씁니다'],
    ['of emoji', '🔒🔑🗝️🧷🪪🛂🚪🔐'],
    ['with a NUL', 'before\u0000after-it'],
    ['of spaces around and inside', '  two words  '],
    ['of 128 letters', 'x'.repeat(128)],
    ['of many bytes', '가'.repeat(128)],
    ['like an order to a database', `' OR '1'='1' --`],
  ])('%s is taken to the letter', async (_, password) => {
    const { email, status } = await newcomer(password);
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

  it('too long to be one is refused, before a member is read whose password it could be hashed for', async () => {
    const { email } = await newcomer();
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
    expect((await newcomer('x'.repeat(129))).status).toBe(422);
  });

  it('that is no text is no password', async () => {
    const { email } = await newcomer();
    for (const pwd of [null, 1, true, {}, [], { $ne: '' }, ['x']]) {
      expect((await client(url).post('/api/cust/signIn', { email, pwd })).status).toBe(400);
    }
  });
});

describe('S15 a session', () => {
  it('that somebody else chose is not taken over', async () => {
    const { email, password } = await newcomer();
    const attacker = await signedIn(url, 'customer@demo.hanho.test');
    const chosen = attacker.cookie() ?? '';
    const victim = client(url, chosen);
    expect((await signIn(victim, email, password)).status).toBe(200);
    expect(victim.cookie()).not.toBe(chosen);
    const { body } = await client(url, chosen).get('/api/cust/getSession');
    expect(body.user?.email).not.toBe(email);

    const madeUp = `7.${'A'.repeat(43)}`;
    const another = client(url, madeUp);
    await signIn(another, email, password);
    expect((await client(url, madeUp).get('/api/cust/getSession')).body).toEqual({ user: null });
  });

  it('is worth nothing under another member’s number, or cut, or doubled', async () => {
    const member = await signedIn(url, 'customer@demo.hanho.test');
    const [id, secret] = (member.cookie() ?? '').split('.') as [string, string];
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

  it('is read from its cookie alone', async () => {
    const member = await signedIn(url, 'staff@demo.hanho.test');
    const value = member.cookie() ?? '';
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
    'of another port': `http://localhost:${Number(port) + 1}`,
    'of no port': 'http://localhost',
    'a path of ours': `https://evil.example/${host}`,
    'two at once': `${url},https://evil.example`,
    nonsense: 'not a url',
  };
  const writes = allRoutes.filter(({ method }) => method !== 'GET');

  it.each(Object.entries(origins))(
    'with %s as its origin is refused on every route that writes',
    async (_, origin) => {
      const staff = await signedIn(url, 'admin@demo.hanho.test');
      const cookie = `${SESSION_COOKIE}=${staff.cookie()}`;
      for (const { path, method } of writes) {
        const headers = { cookie, 'content-type': 'application/json', ...(origin && { origin }) };
        const response = await fetch(`${url}${path}`, { method, headers, body: '{"id":1}' });
        const { code } = (await response.json()) as { code: string };
        expect([path, response.status, code]).toEqual([path, 403, 'FOREIGN_ORIGIN']);
      }
    },
  );

  it('is accepted without an origin when the browser says that our own page made it', async () => {
    const staff = await signedIn(url, 'staff@demo.hanho.test');
    const ask = (more: Record<string, string>) => {
      const cookie = `${SESSION_COOKIE}=${staff.cookie()}`;
      const headers = { cookie, 'content-type': 'application/json', ...more };
      return fetch(`${url}/api/parcel/parcel`, { method: 'POST', headers, body: '{}' });
    };
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ];
    for (const more of foreign) {
      expect((await ask(more)).status, JSON.stringify(more)).toBe(403);
    }
  });

  /** On a port a look-alike is no address any more; under a name of its own the site has them all. */
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
  ])('from %s is not from hanho.example', async (origin) => {
    // `fetch` would name the host that it asks.
    const ask = async (from: string) => {
      const headers = { host: 'hanho.example', origin: from, 'content-type': 'application/json' };
      const asked = request(`${url}/api/cust/userCheck`, { method: 'POST', headers }).end('{"email":"x"}');
      const [answer] = await once(asked, 'response');
      return JSON.parse(await text(answer)).code;
    };
    expect(await ask('https://hanho.example')).toBe('VALIDATION_FAILED');
    expect(await ask(origin)).toBe('FOREIGN_ORIGIN');
  });

  it.each(['cross-site', 'same-site'])('is refused everywhere when the browser says %s', async (site) => {
    const staff = await signedIn(url, 'admin@demo.hanho.test');
    const headers = { cookie: `${SESSION_COOKIE}=${staff.cookie()}`, 'sec-fetch-site': site, origin: url };
    for (const { path, method } of allRoutes) {
      const response = await fetch(`${url}${path.replace(/\{\w+\}/g, '1')}`, {
        method,
        headers,
        redirect: 'manual',
      });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect((await staff.get('/api/admin/getSession')).body.isLogin).toBe(true);
  });

  it('cannot be a form: only forms are read from forms, and those need our origin', async () => {
    const staff = await signedIn(url, 'admin@demo.hanho.test');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      const answer = await staff.request('/api/courier/addCourier', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ courierCode: 'CSRF1', courierName: '위조', country: 'KOR' }),
      });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const form = await staff.postForm('/api/board/addNotice', noticePayload({ title: '위조' }), {
      origin: 'https://evil.example',
    });
    expect(form.body.code).toBe('FOREIGN_ORIGIN');
    const { body } = await staff.post('/api/admin/getNoticeList', {});
    expect(body.map(({ title }: { title: string }) => title)).not.toContain('위조');
  });
});
