import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { MEMBER_HEADER, NO_MEMBER } from '#shared/member-header.ts';
import { consolPayload } from '../fixtures/freight.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { pixel } from '../fixtures/pictures.ts';
import { client, codeOf, signedIn } from '../support/client.ts';
import { readOrder, registerOrder } from '../support/orders.ts';
import { startProduct } from '../support/product.ts';

/** Seconds: longer than the idle limit of a session and than the lifetime of an idempotency key. */
const LATER = 90_000;
const validate = '/api/parcel/validateOrder';
const register = '/api/parcel/registerOrderByCustomer';

let product: Awaited<ReturnType<typeof startProduct>>;
const setClock = (offsetSeconds: number) => client(product.url).post('/_local/clock', { offsetSeconds });
const demo = (name: string) => signedIn(product.url, `${name}@demo.hanho.test`);
const as = ({ session }: { session: { memberId: number } }) => ({
  [MEMBER_HEADER]: String(session.memberId),
});

beforeAll(async () => {
  product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => setClock(0));
afterAll(() => product.stop());

describe('a request with the header of a member', () => {
  it.each(['staff', 'partner', 'customer'])(
    'returns 403 SESSION_EXPIRED after the session of %s has expired, instead of registering a visitor order',
    async (name) => {
      const member = await demo(name);
      const headers = as(member);
      expect((await member.post(validate, orderPayload(), headers)).status).toBe(200);
      await setClock(LATER);
      for (const path of [validate, register, register]) {
        expect(codeOf(await member.post(path, orderPayload(), headers))).toEqual([403, 'SESSION_EXPIRED']);
      }
    },
  );

  it('returns 401 after sign-out, and when another member has signed in', async () => {
    const [partner, staff] = [await demo('partner'), await demo('staff')];
    const other = client(product.url, staff.cookie());
    expect(codeOf(await other.post(register, orderPayload(), as(partner)))).toEqual([
      401,
      'SESSION_REPLACED',
    ]);
    expect((await other.post(validate, orderPayload(), as(staff))).status).toBe(200);
    await partner.post('/api/admin/signOut');
    expect(codeOf(await partner.post(register, orderPayload(), as(partner)))).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('returns 401 without the session of the member on every route not marked `servesAnySession`', async () => {
    const anonymous = client(product.url);
    const wrong: string[] = [];
    for (const route of allRoutes.filter(
      ({ servesAnySession, cacheable }) => !servesAnySession && !cacheable,
    )) {
      const path = route.path.replace(/\{(\w+)\}/g, 'x');
      const headers = { [MEMBER_HEADER]: '1', 'content-type': 'application/json' };
      const { status } = await anonymous.request(path, { method: route.method, headers });
      if (status !== 401) wrong.push(`${route.id} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('may sign out, read the session and report errors with the session of another member', async () => {
    const staff = await demo('staff');
    const headers = { [MEMBER_HEADER]: '999999' };
    expect((await staff.get('/api/cust/getSession', headers)).body.user).toEqual(staff.session);
    expect((await staff.post('/api/log', { level: 'warn', message: 'x' }, headers)).status).toBe(204);
    expect((await staff.get('/api/cust/signOut', headers)).status).toBe(200);
    expect((await staff.get('/api/cust/getSession')).body.user).toBeNull();
  });
});

describe('a request with the header for no member', () => {
  it('registers as a visitor although another tab has signed in', async () => {
    const customer = await demo('customer');
    const { body } = await customer.post(register, orderPayload(), { [MEMBER_HEADER]: NO_MEMBER });
    const staff = await demo('staff');
    const order = await readOrder(staff, body.id);
    expect([order.regId, order.customerNum]).toEqual([null, 999_999_999]);
  });
});

describe('a request without the member header', () => {
  it('returns 403 SESSION_EXPIRED for every repeated validation and registration of an expired session', async () => {
    const partner = await demo('partner');
    await setClock(LATER);
    for (const path of [validate, register, validate, register]) {
      expect(codeOf(await partner.post(path, orderPayload()))).toEqual([403, 'SESSION_EXPIRED']);
    }
    expect((await partner.get('/api/cust/getSession')).body.user).toBeNull();
    expect(partner.cookie()).toBeUndefined();
  });
});

describe('cacheable responses', () => {
  it('have no Set-Cookie header for any request cookie', async () => {
    const staff = await demo('staff');
    const { url } = (await staff.post('/api/image/upload', { content: pixel })).body;
    const cookies = [undefined, staff.cookie(), `1.${'A'.repeat(43)}`, 'x'];
    const cachedRoutes = new Set<string>();
    await setClock(LATER);
    for (const route of allRoutes.filter(({ method }) => method === 'GET')) {
      const path = route.id === 'image.show' ? url : route.path.replace(/\{(\w+)\}/g, 'x');
      for (const cookie of cookies) {
        const { headers } = await client(product.url, cookie).get(path);
        if (/no-store|private/.test(headers.get('cache-control') ?? 'no-store')) continue;
        cachedRoutes.add(route.id);
        expect([route.id, cookie, headers.getSetCookie()]).toEqual([route.id, cookie, []]);
      }
    }
    const declared = allRoutes.filter(({ cacheable }) => cacheable).map(({ id }) => id);
    expect([...cachedRoutes]).toEqual(declared);
  });
});

describe('a repeated idempotency key', () => {
  it('registers a second order after 24 hours, when the first answer has expired', async () => {
    const visitor = client(product.url);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await visitor.post(register, orderPayload(), headers);
    await setClock(LATER);
    const second = await visitor.post(register, orderPayload(), headers);
    expect(second.status).toBe(200);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await visitor.post(register, orderPayload(), headers)).body).toEqual(second.body);
  });

  it('returns the first answer after the member has signed in again', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [before, after] = [await demo('partner'), await demo('partner')];
    const first = await before.post(register, orderPayload(), headers);
    expect((await after.post(register, orderPayload(), headers)).body).toEqual(first.body);
  });

  it('links orders once, and returns the first answer after they were released', async () => {
    const staff = await demo('staff');
    const { id } = await registerOrder(staff);
    const [run] = (await staff.get('/api/freight/getFreightList')).body;
    const consol = (await staff.post('/api/consol/registerConsol', consolPayload(run.id))).body;
    const body = { consolId: consol.id, orderList: [id] };
    const headers = { 'idempotency-key': randomUUID() };
    const twins = await Promise.all([1, 2, 3].map(() => staff.post('/api/consol/linkConsol', body, headers)));
    expect(twins.map((answer) => [answer.status, answer.body])).toEqual(Array(3).fill([200, { count: 1 }]));
    await staff.post('/api/consol/deConsolize', { orderList: [id] });
    expect((await staff.post('/api/consol/linkConsol', body, headers)).body).toEqual({ count: 1 });
    const order = await readOrder(staff, id);
    expect(order.consolId).toBeNull();
    const other = await staff.post('/api/consol/linkConsol', { ...body, orderList: [id, id + 1] }, headers);
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });
});

describe('sign-in attempts', () => {
  it('expire an hour after the last one, while the item is still in the table', async () => {
    const guess = () =>
      client(product.url).post('/api/cust/signIn', { email: 'customer2@demo.hanho.test', pwd: 'wrong' });
    let last = await guess();
    for (let nth = 0; nth < 8 && last.status === 401; nth += 1) last = await guess();
    expect(last.body.code).toBe('TOO_MANY_ATTEMPTS');
    await setClock(2 * 3600);
    for (let nth = 0; nth < 5; nth += 1) expect((await guess()).body.code).toBe('INVALID_CREDENTIALS');
  });
});
