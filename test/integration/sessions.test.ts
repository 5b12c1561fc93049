import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { client, codeOf, signedIn } from '#test/support/client.ts';
import { url } from '#test/support/demo-clients.ts';

describe('POST /api/cust/signIn', () => {
  it('returns the session and sets HttpOnly cookies', async () => {
    const { status, body, headers } = await client(url).post('/api/cust/signIn', {
      email: ' Customer@Demo.Hanho.Test ',
      pwd: DEMO_PASSWORD,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.memberId,
      memberId: expect.any(Number),
      partnerId: null,
      partner_name: '',
      email: 'customer@demo.hanho.test',
      lName: '김',
      fName: '민지',
      authLevel: 10,
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=\d+\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^__Host-device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
      ),
    ]);
  });

  it('returns the same 401 for an unknown address and a wrong password', async () => {
    const unknown = await client(url).post('/api/cust/signIn', {
      email: 'stranger@demo.hanho.test',
      pwd: 'x',
    });
    const wrong = await client(url).post('/api/cust/signIn', { email: 'admin@demo.hanho.test', pwd: 'x' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(unknown.body.code).toBe('INVALID_CREDENTIALS');
    await signedIn(url, 'admin@demo.hanho.test');
  });

  it('returns 401 for a password of 500 letters', async () => {
    const long = await client(url).post('/api/cust/signIn', {
      email: 'long@demo.hanho.test',
      pwd: 'x'.repeat(500),
    });
    expect(long.status).toBe(401);
  });

  it('returns 403 NOT_STAFF to customers at /api/admin/signIn', async () => {
    const { status, body } = await client(url).post('/api/admin/signIn', {
      email: 'customer@demo.hanho.test',
      pwd: DEMO_PASSWORD,
    });
    expect([status, body.code, body.message]).toEqual([403, 'NOT_STAFF', '관리자가 아닙니다.']);
  });

  it('ends the previous session of the browser', async () => {
    const staff = await signedIn(url, 'staff@demo.hanho.test');
    const before = staff.cookie();
    await staff.post('/api/admin/signIn', { email: 'staff@demo.hanho.test', pwd: DEMO_PASSWORD });
    expect(staff.cookie()).not.toBe(before);
    expect((await client(url, before).post('/api/parcel/parcel', {})).status).toBe(401);
  });

  it('sets a different cookie for each sign-in', async () => {
    const cookies = await Promise.all(
      [1, 2].map(async () => (await signedIn(url, 'staff@demo.hanho.test')).cookie()),
    );
    expect(cookies[0]).not.toBe(cookies[1]);
  });
});

describe('a session', () => {
  it('is returned by getSession for staff and for customers', async () => {
    const staff = await signedIn(url, 'staff@demo.hanho.test');
    expect((await staff.get('/api/admin/getSession')).body).toMatchObject({
      isLogin: true,
      user: { authLevel: 90 },
    });
    expect((await staff.get('/api/cust/getSession')).body.user).toEqual(staff.session);
    const customer = await signedIn(url, 'customer@demo.hanho.test');
    expect((await customer.get('/api/admin/getSession')).body).toEqual({ isLogin: false, user: null });
    expect((await client(url).get('/api/cust/getSession')).body).toEqual({ user: null });
  });

  it.each([
    ['get', '/api/cust/signOut'],
    ['post', '/api/admin/signOut'],
  ] as const)('ends on the server after %s %s', async (method, path) => {
    const staff = await signedIn(url, 'staff@demo.hanho.test');
    const cookie = staff.cookie();
    expect((await staff[method](path)).status).toBe(200);
    const replayed = await client(url, cookie).post('/api/parcel/parcel', {});
    expect(codeOf(replayed)).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it.each(['x', '1.', '0.abc', `1.${'A'.repeat(43)}`, 'A'.repeat(8000), '../../etc', '1.%00'])(
    'cookie that was never issued (%#) returns 401 NOT_SIGNED_IN',
    async (value) => {
      const { status, body } = await client(url, value).post('/api/parcel/parcel', {});
      expect([status, body.code]).toEqual([401, 'NOT_SIGNED_IN']);
    },
  );

  it('cookie without a stored session returns 401 for a registration instead of registering a visitor order', async () => {
    const dead = client(url, `1.${'A'.repeat(43)}`);
    expect((await dead.post('/api/parcel/registerOrderByCustomer', {})).status).toBe(401);
    const tracking = await client(url, `1.${'A'.repeat(43)}`).post('/api/parcel/byHblNo', {
      hblNo: 'HHS00001',
    });
    expect(tracking.status).toBe(200);
    // If an open route removed the cookie, the next registration would be a visitor's order.
    expect(tracking.headers.getSetCookie()).toEqual([]);
    expect((await dead.get('/api/cust/getSession')).headers.get('set-cookie')).toContain('Max-Age=0');
  });
});
