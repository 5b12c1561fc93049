import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import type { AuditEntry } from '#shared/domain/audit.ts';
import { addDays, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { MEMBER_HEADER, NO_MEMBER } from '#shared/member-header.ts';
import { consolPayload } from '#test/fixtures/freight.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { pixel } from '#test/fixtures/pictures.ts';
import { type Client, client, codeOf, type SignedIn, signedIn } from '#test/support/client.ts';
import { accept, invitationMailTo, invite, invited } from '#test/support/invitations.ts';
import { resetMailTo, sentMails, tokenIn } from '#test/support/mails.ts';
import { signInMember, signUpMember } from '#test/support/members.ts';
import { REGISTER, readOrder, registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

/** Seconds: longer than the idle limit of a session and than the lifetime of an idempotency key. */
const LATER = 90_000;
const validate = '/api/parcel/validateOrder';

/** A separate product, because the tests move its clock. */
let product: Product;
const setClock = (offsetSeconds: number) => product.setClock(offsetSeconds);
const signInDemo = (name: string) => signedIn(product.url, `${name}@demo.hanho.test`);
const memberHeaderOf = ({ session }: { session: { memberId: number } }) => ({
  [MEMBER_HEADER]: String(session.memberId),
});

beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
});
beforeEach(() => setClock(0));
afterAll(() => product.stop());

describe('a parcel whose promised window has passed', () => {
  const DAYS = 30;
  let staff: SignedIn;
  const addEvent = async (orderId: number, kind: string): Promise<void> => {
    const { status, body } = await staff.post('/api/parcel/addEvent', { orderId, kind });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const received = async (changes: object = {}) => {
    const order = await registerOrder(staff, { orderId: '', ...changes });
    await addEvent(order.id, 'received');
    return order;
  };
  const lookUp = async (query: object, as: Client = staff): Promise<number[]> => {
    const { status, body } = await as.post('/api/parcel/parcel', { isLate: '1', ...query });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.rows.map(({ id }: { id: number }) => id);
  };
  const isLate = async (orderId: number): Promise<boolean> =>
    (await staff.post('/api/parcel/getTimeline', { orderId })).body.promised.isLate;
  const letPass = async () => {
    await setClock(DAYS * 24 * 3600);
    staff = await signInDemo('staff');
  };
  beforeEach(async () => {
    staff = await signInDemo('staff');
  });

  it('is found by its number, by days and without a first day, until it is delivered', async () => {
    const late = await received();
    await letPass();
    const inTime = await received();
    expect([await isLate(late.id), await isLate(inTime.id)]).toEqual([true, false]);
    const numbers = { hblNo: [late.hblNo, inTime.hblNo] };
    const to = seoulDay(new Date(Date.now() + DAYS * 24 * 3600_000));
    expect(await lookUp(numbers)).toEqual([late.id]);
    const found = await lookUp({ regDate: { from: '', to } });
    expect([found.includes(late.id), found.includes(inTime.id)]).toEqual([true, false]);
    expect(await lookUp({ regDate: { from: addDays(to, -DAYS), to } })).toContain(late.id);
    await addEvent(late.id, 'delivered');
    expect(await lookUp(numbers)).toEqual([]);
    expect(await lookUp({ regDate: { from: '', to } })).not.toContain(late.id);
  });

  it('gets a new window with its next milestone', async () => {
    const { id } = await received();
    await letPass();
    await addEvent(id, 'departed');
    expect(await isLate(id)).toBe(false);
  });

  it('is not found by another partner', async () => {
    const { id, hblNo } = await received({ partnerId: 3 });
    await letPass();
    expect(await lookUp({ hblNo: [hblNo] })).toEqual([id]);
    expect(await lookUp({ hblNo: [hblNo] }, await signInDemo('partner'))).toEqual([]);
  });
});

describe('a request whose member header has a member id', () => {
  it.each(['staff', 'partner', 'customer'])(
    'returns 403 SESSION_EXPIRED after the session of %s has expired, instead of registering a visitor order',
    async (name) => {
      const member = await signInDemo(name);
      const headers = memberHeaderOf(member);
      expect((await member.post(validate, orderPayload(), headers)).status).toBe(200);
      await setClock(LATER);
      for (const path of [validate, REGISTER, REGISTER]) {
        expect(codeOf(await member.post(path, orderPayload(), headers))).toEqual([403, 'SESSION_EXPIRED']);
      }
    },
  );

  it('returns 401 after sign-out, and when another member has signed in', async () => {
    const [partner, staff] = [await signInDemo('partner'), await signInDemo('staff')];
    const other = client(product.url, staff.cookie());
    expect(codeOf(await other.post(REGISTER, orderPayload(), memberHeaderOf(partner)))).toEqual([
      401,
      'SESSION_REPLACED',
    ]);
    expect((await other.post(validate, orderPayload(), memberHeaderOf(staff))).status).toBe(200);
    await partner.post('/api/admin/signOut');
    expect(codeOf(await partner.post(REGISTER, orderPayload(), memberHeaderOf(partner)))).toEqual([
      401,
      'NOT_SIGNED_IN',
    ]);
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
    const staff = await signInDemo('staff');
    const headers = { [MEMBER_HEADER]: '999999' };
    expect((await staff.get('/api/cust/getSession', headers)).body.user).toEqual(staff.session);
    expect((await staff.post('/api/log', { level: 'warn', message: 'x' }, headers)).status).toBe(204);
    expect((await staff.get('/api/cust/signOut', headers)).status).toBe(200);
    expect((await staff.get('/api/cust/getSession')).body.user).toBeNull();
  });
});

describe('a request whose member header means no member', () => {
  it('registers as a visitor although another tab has signed in', async () => {
    const customer = await signInDemo('customer');
    const { body } = await customer.post(REGISTER, orderPayload(), { [MEMBER_HEADER]: NO_MEMBER });
    const staff = await signInDemo('staff');
    const order = await readOrder(staff, body.id);
    expect([order.regId, order.customerNum]).toEqual([null, 999_999_999]);
  });
});

describe('a request without the member header', () => {
  it('returns 403 SESSION_EXPIRED for every repeated validation and registration of an expired session', async () => {
    const partner = await signInDemo('partner');
    await setClock(LATER);
    for (const path of [validate, REGISTER, validate, REGISTER]) {
      expect(codeOf(await partner.post(path, orderPayload()))).toEqual([403, 'SESSION_EXPIRED']);
    }
    expect((await partner.get('/api/cust/getSession')).body.user).toBeNull();
    expect(partner.cookie()).toBeUndefined();
  });
});

describe('cacheable responses', () => {
  it('have no Set-Cookie header for any request cookie', async () => {
    const staff = await signInDemo('staff');
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
    const first = await visitor.post(REGISTER, orderPayload(), headers);
    await setClock(LATER);
    const second = await visitor.post(REGISTER, orderPayload(), headers);
    expect(second.status).toBe(200);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await visitor.post(REGISTER, orderPayload(), headers)).body).toEqual(second.body);
  });

  it('returns the first answer after the member has signed in again', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [before, after] = [await signInDemo('partner'), await signInDemo('partner')];
    const first = await before.post(REGISTER, orderPayload(), headers);
    expect((await after.post(REGISTER, orderPayload(), headers)).body).toEqual(first.body);
  });

  it('links orders once, and returns the first answer after the orders were released', async () => {
    const staff = await signInDemo('staff');
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
  it('expire an hour after the last attempt, although their item is still in the table', async () => {
    const guess = () =>
      client(product.url).post('/api/cust/signIn', { email: 'customer2@demo.hanho.test', pwd: 'wrong' });
    let last = await guess();
    for (let nth = 0; nth < 8 && last.status === 401; nth += 1) last = await guess();
    expect(last.body.code).toBe('TOO_MANY_ATTEMPTS');
    await setClock(2 * 3600);
    for (let nth = 0; nth < 5; nth += 1) expect((await guess()).body.code).toBe('INVALID_CREDENTIALS');
  });
});

describe('a staff session', () => {
  it('expires with 403 SESSION_EXPIRED after two idle hours, and after twelve hours of use', async () => {
    const admin = await signInDemo('admin');
    const expired = async () => (await admin.post('/api/parcel/parcel', {})).body.code === 'SESSION_EXPIRED';
    for (const minutes of [119, 238, 357, 476, 595, 714]) {
      await setClock(minutes * 60);
      expect(await expired()).toBe(false);
    }
    await setClock(721 * 60);
    const cookie = admin.cookie();
    const { status, body, headers } = await admin.post('/api/parcel/parcel', {});
    expect([status, body.code, headers.get('session-expired')]).toEqual([403, 'SESSION_EXPIRED', '1']);
    // The cookie stays, so that a repeat is refused again instead of being registered as a visitor's order.
    expect(admin.cookie()).toBe(cookie);
    expect((await admin.post(REGISTER, orderPayload())).body.code).toBe('SESSION_EXPIRED');

    await setClock(0);
    const idle = await signInDemo('admin');
    await setClock(121 * 60);
    expect((await idle.post('/api/parcel/parcel', {})).body.code).toBe('SESSION_EXPIRED');
  });
});

describe('POST /api/cust/requestPasswordReset', () => {
  let member: Awaited<ReturnType<typeof signUpMember>>;
  beforeAll(async () => {
    member = await signUpMember(product.url);
  });

  const linkOf = async (email: string) => tokenIn(await resetMailTo(product.url, email));
  const request = (email: string) => client(product.url).post('/api/cust/requestPasswordReset', { email });
  const reset = (token: string, password: string) =>
    client(product.url).post('/api/admin/reset-password', { token, password });
  const check = (token: string) => client(product.url).post('/api/admin/checkResetToken', { token });
  const signInStatus = async (pwd: string): Promise<number> =>
    (await client(product.url).post('/api/cust/signIn', { email: member.email, pwd })).status;

  it('mails a link that sets the password once and ends every session', async () => {
    const otherBrowser = await signInMember(product.url, member);
    const mail = await resetMailTo(product.url, member.email);
    expect(mail).toMatchObject({ to: member.email, subject: '[한호로지스] 비밀번호 재설정 안내' });
    expect(mail.text).not.toContain('홍길동');
    expect(mail.html).toContain(`${product.url}/reset-password?token=`);

    const token = tokenIn(mail);
    expect((await check(token)).body).toEqual({});
    expect((await reset(token, 'a whole new one')).status).toBe(200);
    expect(codeOf(await check(token))).toEqual([400, 'RESET_TOKEN_INVALID']);
    expect((await otherBrowser.get('/api/cust/getSession')).body).toEqual({ user: null });
    expect(await signInStatus(member.password)).toBe(401);
    expect(await signInStatus('a whole new one')).toBe(200);
    const again = await reset(token, 'yet another one');
    expect(codeOf(again)).toEqual([400, 'RESET_TOKEN_INVALID']);
  });

  it('mails a link that only one of two concurrent requests can use', async () => {
    await setClock(3600);
    const token = await linkOf(member.email);
    const answers = await Promise.all(
      ['first of two', 'second of two'].map((password) => reset(token, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('invalidates older links, and mails a link that expires after thirty minutes', async () => {
    await setClock(3600);
    const older = await linkOf(member.email);
    const newer = await linkOf(member.email);
    expect((await reset(older, 'long enough word')).body.code).toBe('RESET_TOKEN_INVALID');
    await setClock(3600 + 31 * 60);
    expect((await check(newer)).body.code).toBe('RESET_TOKEN_INVALID');
    expect((await reset(newer, 'long enough word')).body.code).toBe('RESET_TOKEN_INVALID');
  });

  it('returns the same response, and sends no mail, for unknown addresses and after three requests', async () => {
    await setClock(4 * 3600);
    const before = await sentMails(product.url);
    expect((await request('stranger@example.com')).body).toEqual({});
    for (let nth = 0; nth < 5; nth += 1) expect((await request(member.email)).body).toEqual({});
    const other = await signUpMember(product.url);
    // Mails are sent in order, so the mail to `other` arrives after all previous mails.
    await resetMailTo(product.url, other.email);
    const sent = (await sentMails(product.url)).slice(0, -before.length);
    expect(sent.map(({ to }) => to).sort()).toEqual([other.email, ...Array(3).fill(member.email)].sort());
  });

  it.each(['', 'x', '1.short', `999999.${'A'.repeat(43)}`])(
    'never issues the token "%s": POST /api/admin/reset-password returns 400 RESET_TOKEN_INVALID',
    async (token) => {
      expect(codeOf(await reset(token, 'long enough word'))).toEqual([400, 'RESET_TOKEN_INVALID']);
    },
  );
});

describe('POST /api/admin/getAuditList', () => {
  it('starts and ends a month at midnight in Seoul', async () => {
    const midnight = startOfSeoulDay('2027-03-01').getTime();
    const addCodeAt = async (time: number): Promise<string> => {
      await setClock(Math.round((time - Date.now()) / 1000));
      const code = randomUUID().slice(0, 6).toUpperCase();
      const body = { parentCode: 'BIZTYP', code, codeLabel: '시험 업종', status: 1 };
      return (await (await signInDemo('staff')).post('/api/code/regiCode', body)).body.id;
    };
    const before = await addCodeAt(midnight - 60_000);
    const after = await addCodeAt(midnight + 60_000);
    const staff = await signInDemo('staff');
    const codesOf = async (of: string): Promise<string[]> =>
      (await staff.post('/api/admin/getAuditList', { month: of, kind: 'code' })).body.rows.map(
        ({ recordId }: AuditEntry) => recordId,
      );
    expect(await codesOf('2027-02')).toEqual([before]);
    expect(await codesOf('2027-03')).toEqual([after]);
  });
});

describe('an invitation', () => {
  it('expires after seven days, stays listed for staff, and can be sent again', async () => {
    const staff = await signInDemo('staff');
    const { email, id, token } = await invited(product.url, staff);
    await setClock(7 * 24 * 3600);
    expect(codeOf(await accept(client(product.url), token))).toEqual([400, 'INVITATION_INVALID']);
    const later = await signInDemo('staff');
    expect((await later.post('/api/member/getPeople')).body.invitations).toMatchObject([{ id, email }]);
    expect((await invite(later, { email })).answer.status).toBe(200);
    const next = tokenIn(await invitationMailTo(product.url, email, 2));
    expect((await accept(client(product.url), next)).status).toBe(200);
  });
});
