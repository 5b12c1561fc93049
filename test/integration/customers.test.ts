import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Customer } from '#shared/domain/member.ts';
import { customerPayload, signUpPayload } from '../fixtures/members.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { partnerPayload } from '../fixtures/partners.ts';
import { addressPayload } from '../fixtures/visitor-forms.ts';
import { type Answer, type Client, client, SESSION_COOKIE, signedIn } from '../support/client.ts';
import { mailsTo, resetMailTo, tokenIn } from '../support/mails.ts';

const url = inject('productUrl');
type Known = Client & { session: { memberId: number } };
let staff: Known;
let owner: Known;

beforeAll(async () => {
  staff = await signedIn(url, 'staff@demo.hanho.test');
  owner = await signedIn(url, 'admin@demo.hanho.test');
});

const codeOf = ({ status, body }: Answer) => [status, body.code];
const list = async (type?: string): Promise<Customer[]> =>
  (await staff.post('/api/member/getCustomerList', { type, paging: 0 })).body;
const find = async (id: number) => (await list()).find((customer) => customer.id === id);
const read = async (id: number): Promise<Customer> => {
  const customer = await find(id);
  if (!customer) throw new Error(`member ${id} is not listed`);
  return customer;
};
const modify = (by: Client, customer: object, changes: object = {}) =>
  by.post('/api/member/modifyCustomer', { ...customer, ...changes });
const remove = (by: Client, id: number) => by.post('/api/member/delCustomer', { id });

const signIn = async ({ email, password }: { email: string; password: string }): Promise<Client> => {
  const member = client(url);
  const { status, body } = await member.post('/api/cust/signIn', { email, pwd: password });
  expect(status, JSON.stringify(body)).toBe(200);
  return member;
};
const isSignedIn = async (member: Client): Promise<boolean> =>
  (await member.get('/api/cust/getSession')).body.user !== null;

/** Somebody who has just signed up, lifted to a level where one is given. */
const join = async (authLevel = 10) => {
  const person = signUpPayload();
  const { body } = await client(url).post('/api/cust/signUp', person);
  if (authLevel > 10) {
    expect((await modify(owner, await read(body.id), { authLevel })).status).toBe(200);
  }
  return { ...person, id: body.id as number, api: await signIn(person) };
};

describe('the list of members', () => {
  it('shows each as the table has it, the newest first', async () => {
    const [first, second] = [await join(), await join()];
    expect(await find(second.id)).toEqual({
      id: second.id,
      version: 1,
      authLevel: 10,
      authLevelName: '일반회원',
      partnerId: null,
      email: second.email,
      lName: '홍',
      fName: '길동',
      name: '홍길동',
      country: 'KOR',
      mobile: '01012345678',
      regDate: expect.stringMatching(/Z$/),
    });
    const ids = (await list()).map(({ id }) => id);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
    expect(ids).toContain(staff.session.memberId);
  });

  it('is of everyone, of partners, or of customers', async () => {
    const { id } = await join();
    const levels = (customers: Customer[]) => new Set(customers.map(({ authLevel }) => authLevel));
    expect(levels(await list('partner'))).toEqual(new Set([80]));
    expect(levels(await list('customer'))).toEqual(new Set([10]));
    expect(levels(await list('all'))).toEqual(new Set([10, 80, 90, 99]));
    expect((await list('customer')).map((customer) => customer.id)).toContain(id);
    expect((await staff.post('/api/member/getCustomerList', { type: 'nobody' })).status).toBe(422);
  });

  it('comes page by page, filtered on the server, with the total of its type', async () => {
    const [{ id, email }, partnerMember] = [await join(), await join(80)];
    const page = async (body: object) => (await staff.post('/api/member/getCustomerPage', body)).body;
    const first = await page({});
    expect(first.rows).toEqual((await list()).slice(0, first.rows.length));
    expect(first.rows.length).toBeLessThanOrEqual(50);
    expect(await page({ wanted: ` ${email.toUpperCase()} 홍길동` })).toMatchObject({
      rows: [{ id, email }],
      nextPaging: null,
    });
    expect((await page({ wanted: email, type: 'partner' })).rows).toEqual([]);
    expect((await page({ wanted: partnerMember.email, type: 'partner' })).rows).toHaveLength(1);
    const rest = await page({ paging: String(first.rows[0].id) });
    expect(rest.rows[0].id).toBe(first.rows[1].id);
    // Other tests sign up members, too, and the projector counts them after their stream event.
    await vi.waitFor(async () => {
      for (const type of ['all', 'partner', 'customer']) {
        expect((await page({ type })).total).toBe((await list(type)).length);
      }
    }, 60_000);
    expect((await staff.post('/api/member/getCustomerPage', { paging: -1 })).status).toBe(422);
  });

  it('follows a member who changes the own name and password, and ends with the membership', async () => {
    const { id, api, password } = await join();
    const profile = {
      lName: '남궁',
      fName: '민수',
      mobile: '01099998888',
      country: 'AUS',
      statusMail: false,
    };
    expect((await api.post('/api/my/updateProfile', { ...profile, sender: null })).status).toBe(200);
    const next = 'a wholly different one';
    expect((await api.post('/api/my/changePassword', { password, newPassword: next })).status).toBe(200);
    const customer = await read(id);
    expect(customer).toMatchObject({ name: '남궁민수', mobile: '01099998888', country: 'AUS', version: 3 });
    expect((await modify(staff, customer, { country: 'KOR' })).body).toMatchObject({
      country: 'KOR',
      version: 4,
    });

    expect((await api.post('/api/my/withdraw', { password: next })).status).toBe(200);
    expect(await find(id)).toBeUndefined();
    expect(codeOf(await modify(staff, customer))).toEqual([404, 'MEMBER_NOT_FOUND']);
    expect(codeOf(await remove(staff, id))).toEqual([404, 'MEMBER_NOT_FOUND']);
  });
});

describe('changing a member', () => {
  it('answers the member, who is found by the new name and number only', async () => {
    const { id, api } = await join();
    const [lName, fName, mobile] = ['제갈', `공${id}`, `0109${String(id).padStart(7, '0')}`];
    const changed = await modify(staff, await read(id), { lName, fName, mobile, country: 'AUS' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id, version: 2, name: `${lName}${fName}`, mobile, country: 'AUS' });
    expect(await find(id)).toEqual(changed.body);
    const search = '/api/member/searchCustomer';
    expect((await staff.post(search, { cat: 0, lName, fName })).body).toHaveLength(1);
    expect((await staff.post(search, { cat: 1, mobile })).body).toHaveLength(1);
    expect((await api.get('/api/cust/getSession')).body.user).toMatchObject({ lName, fName });
  });

  it('moves the mail address with its lock, and ends what the old one opened', async () => {
    const [one, other] = [await join(), await join()];
    const email = `moved-${one.email}`;
    expect(codeOf(await modify(staff, await read(one.id), { email: other.email.toUpperCase() }))).toEqual([
      409,
      'EMAIL_TAKEN',
    ]);
    expect(await isSignedIn(one.api)).toBe(true);
    const token = tokenIn(await resetMailTo(url, one.email));
    expect((await modify(staff, await read(one.id), { email })).body).toMatchObject({ email });
    expect(await isSignedIn(one.api)).toBe(false);
    await signIn({ ...one, email });
    const old = await client(url).post('/api/cust/signIn', { email: one.email, pwd: one.password });
    expect(codeOf(old)).toEqual([401, 'INVALID_CREDENTIALS']);
    const free = await client(url).post('/api/cust/signUp', signUpPayload({ email: one.email }));
    expect(free.status).toBe(200);
    expect(token).toBeTruthy();
    expect(
      codeOf(await client(url).post('/api/admin/reset-password', { token, password: 'stolen password' })),
    ).toEqual([400, 'RESET_TOKEN_INVALID']);
  });

  it('is refused when it was read before another change', async () => {
    const { id } = await join();
    const before = await read(id);
    const answers = await Promise.all(['가', '나'].map((fName) => modify(staff, before, { fName })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeOf(await modify(staff, before))).toEqual([409, 'CONFLICT']);
    expect((await read(id)).version).toBe(2);
  });

  it.each([
    ['email', 'x', '잘못된 이메일 형식입니다.'],
    ['email', `${'a'.repeat(90)}@example.com`, '최대 100자까지 입력 가능합니다.'],
    ['lName', '가'.repeat(21), '최대 20자까지 입력 가능합니다.'],
    ['fName', '가'.repeat(21), '최대 20자까지 입력 가능합니다.'],
    ['fName', ' ', '전체항목을 입력하세요.'],
    ['authLevel', 85, '등급 을 올바르게 입력해주세요.'],
  ])('is refused for %s = %s', async (path, value, message) => {
    const { id } = await join();
    const { status, body } = await modify(owner, await read(id), { [path]: value });
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });

  it('puts partners’ people with a partner that exists, and customers with none', async () => {
    const { id, api } = await join();
    const wrong = await modify(staff, await read(id), { authLevel: 80, partnerId: 999_999 });
    expect([wrong.status, wrong.body.fields?.[0].path]).toEqual([422, 'partnerId']);
    const lifted = await modify(staff, await read(id), { authLevel: '80', partnerId: '2' });
    expect(lifted.body).toMatchObject({ authLevel: 80, authLevelName: '파트너', partnerId: 2 });
    expect(await isSignedIn(api)).toBe(false);
    const { partnerId: _, ...asSpecified } = lifted.body;
    expect((await modify(staff, asSpecified, { fName: '동길' })).body).toMatchObject({ partnerId: 2 });
    const lowered = await modify(staff, await read(id), { authLevel: 10 });
    expect(lowered.body).toMatchObject({ authLevel: 10, partnerId: null });
  });

  it('is written down without personal data in clear', async () => {
    const { id, email } = await join();
    await modify(staff, await read(id), { authLevel: 80, email: `new-${email}`, lName: '김' });
    await remove(staff, id);
    const { body } = await staff.post('/api/admin/getAuditList', {
      month: seoulDay(new Date()).slice(0, 7),
      kind: 'customer',
      recordId: String(id),
    });
    expect(body.rows).toMatchObject([
      { action: 'delete', name: '김*동' },
      { action: 'change', name: '홍*동', by: '최은영', byId: staff.session.memberId },
    ]);
    expect(body.rows[1].changes).toEqual([
      { label: '등급', from: '10', to: '80' },
      { label: '이메일', from: expect.stringMatching(/^..\*\*\*@/), to: 'ne***@example.com' },
      { label: '이름', from: '홍*동', to: '김*동' },
    ]);
    expect(JSON.stringify(body.rows)).not.toContain(email);
  });
});

describe('levels', () => {
  it('above the own are neither given nor touched', async () => {
    const [customer, above] = [await join(), await join(99)];
    expect(codeOf(await modify(staff, await read(customer.id), { authLevel: 99 }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect((await modify(staff, await read(customer.id), { authLevel: 90 })).status).toBe(200);
    expect(codeOf(await modify(staff, await read(above.id), { fName: '바꿈' }))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await modify(staff, await read(above.id), { authLevel: 10 }))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await remove(staff, above.id))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await staff.post('/api/admin/send-mail', { to: above.email }))).toEqual([403, 'FORBIDDEN']);
    expect(await isSignedIn(above.api)).toBe(true);
    expect((await staff.post('/api/admin/send-mail', { to: customer.email })).status).toBe(200);
    for (const { id } of [customer, above]) expect((await remove(owner, id)).status).toBe(200);
  });

  it('of one’s own stay, and nobody deletes oneself', async () => {
    for (const me of [staff, owner]) {
      const own = await read(me.session.memberId);
      expect(codeOf(await modify(me, own, { authLevel: 10 }))).toEqual([403, 'OWN_ACCOUNT']);
      expect(codeOf(await remove(me, own.id))).toEqual([403, 'OWN_ACCOUNT']);
      expect(await isSignedIn(me)).toBe(true);
    }
  });

  it.each(['demote', 'delete'])('of the top: of two who %s each other at once, one stays', async (how) => {
    for (let round = 0; round < 3; round += 1) {
      const pair = [await join(99), await join(99)] as const;
      const known = [await read(pair[0].id), await read(pair[1].id)] as const;
      const against = (by: number, whom: number) => {
        const { api } = pair[by] as (typeof pair)[0];
        const target = known[whom] as Customer;
        return how === 'delete' ? remove(api, target.id) : modify(api, target, { authLevel: 10 });
      };
      const answers = await Promise.all([against(0, 1), against(1, 0)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = (await list()).filter(
        ({ id, authLevel }) => authLevel === 99 && pair.some((one) => one.id === id),
      );
      expect(left).toHaveLength(1);
      for (const { id } of left) expect((await remove(owner, id)).status).toBe(200);
    }
  });

  it('end with their sessions when they go down', async () => {
    const { id, api } = await join(90);
    expect((await api.post('/api/member/getCustomerList', {})).status).toBe(200);
    await modify(owner, await read(id), { authLevel: 10 });
    expect(codeOf(await api.post('/api/member/getCustomerList', {}))).toEqual([401, 'NOT_SIGNED_IN']);
  });
});

describe('POST /api/member/modifyCustomer for a member of level 90 or above', () => {
  it('returns 403 FORBIDDEN when staff change the e-mail address or the level of an equal, or delete it', async () => {
    const equal = await join(90);
    for (const change of [
      { email: `taken-${equal.email}` },
      { authLevel: 80, partnerId: 2 },
      { authLevel: 10 },
    ]) {
      expect(codeOf(await modify(staff, await read(equal.id), change))).toEqual([403, 'FORBIDDEN']);
    }
    expect(codeOf(await remove(staff, equal.id))).toEqual([403, 'FORBIDDEN']);
    expect(await isSignedIn(equal.api)).toBe(true);
    expect((await modify(staff, await read(equal.id), { fName: '바꿈' })).status).toBe(200);
  });

  it('returns 403 FORBIDDEN when staff change their own e-mail address', async () => {
    const person = await join(90);
    const own = { ...(await read(person.id)), email: `own-${person.email}` };
    expect(codeOf(await modify(person.api, own))).toEqual([403, 'FORBIDDEN']);
  });

  it('lets the owner change the e-mail address and the level', async () => {
    const person = await join(90);
    const email = `new-${person.email}`;
    expect((await modify(owner, await read(person.id), { email })).body).toMatchObject({ email });
    expect((await modify(owner, await read(person.id), { authLevel: 10 })).body.authLevel).toBe(10);
  });
});

describe('mails about changes of an account', () => {
  const subject = '계정 정보 변경';
  /** The texts of all mails to an address, once there are as many as expected. */
  const textsTo = async (address: string, count: number): Promise<string[]> => {
    await expect.poll(async () => (await mailsTo(url, address, subject)).length).toBe(count);
    return (await mailsTo(url, address, subject)).map(({ text }) => text);
  };

  it('are sent to the old address when staff change the e-mail address and the level together', async () => {
    const { id, email } = await join();
    const moved = `moved-${email}`;
    await modify(owner, await read(id), { email: moved, authLevel: 80, partnerId: 2 });
    const [text = ''] = await textsTo(email, 1);
    expect(text).toContain('이메일 주소가 변경되었습니다.');
    expect(text).toContain('회원 등급이 변경되었습니다.');
    expect(text).not.toContain(moved);
    expect(await mailsTo(url, moved, subject)).toEqual([]);
  });

  it('are sent when the member changes the own password, and when a link resets it', async () => {
    const { email, password, api } = await join();
    const newPassword = 'another long password';
    expect((await api.post('/api/my/changePassword', { password, newPassword })).status).toBe(200);
    const [text] = await textsTo(email, 1);
    expect(text).toContain('비밀번호가 변경되었습니다.');
    expect(text).not.toContain(newPassword);

    const token = tokenIn(await resetMailTo(url, email));
    const reset = { token, password: 'a third long password' };
    expect((await client(url).post('/api/admin/reset-password', reset)).status).toBe(200);
    await textsTo(email, 2);
  });

  it('are sent when a partner registration raises the level of its admin', async () => {
    const { id, email } = await join();
    await staff.post('/api/partner/registerPartner', { ...partnerPayload(), adminId: id });
    const [text] = await textsTo(email, 1);
    expect(text).toContain('회원 등급이 변경되었습니다.');
  });

  it('are sent when staff delete the member, and not for other changes', async () => {
    const { id, email } = await join();
    await modify(staff, await read(id), { fName: '바꿈', country: 'AUS' });
    await remove(staff, id);
    const [text] = await textsTo(email, 1);
    expect(text).toContain('회원 탈퇴가 처리되었습니다.');
  });
});

describe('POST /api/admin/send-mail', () => {
  it('mails a link to the configured site, whatever host and origin the request names', async () => {
    const { email } = await join();
    const request = () =>
      new Promise<void>((resolve, reject) => {
        const headers = {
          host: 'evil.example',
          origin: 'https://evil.example',
          cookie: `${SESSION_COOKIE}=${staff.cookie()}`,
          'content-type': 'application/json',
        };
        httpRequest(`${url}/api/admin/send-mail`, { method: 'POST', headers }, (answer) => {
          answer.resume();
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`status ${answer.statusCode}`));
        }).end(JSON.stringify({ to: email }));
      });
    const { text } = await resetMailTo(url, email, request);
    expect(/https?:\S+/.exec(text)?.[0]).toMatch(`${url}/reset-password?token=`);
  });
});

describe('deleting a member', () => {
  it('leaves the orders and a number without a person', async () => {
    const { id, api, email, password } = await join();
    await api.post('/api/my/saveAddress', { address: addressPayload() });
    const order = (await api.post('/api/parcel/registerOrderByCustomer', orderPayload())).body;
    expect((await remove(staff, id)).body).toEqual({});
    expect(await isSignedIn(api)).toBe(false);
    expect(await find(id)).toBeUndefined();
    expect((await client(url).post('/api/cust/signIn', { email, pwd: password })).status).toBe(401);
    expect((await staff.post('/api/member/searchCustomer', { cat: 2, email })).body).toEqual([]);
    expect((await staff.post('/api/parcel/getOrders', { id: [order.id] })).body).toHaveLength(1);
    expect((await client(url).post('/api/cust/signUp', signUpPayload({ email }))).status).toBe(200);
    expect(codeOf(await remove(staff, id))).toEqual([404, 'MEMBER_NOT_FOUND']);
  });

  it('is refused with its reason while the member is a partner’s admin', async () => {
    const { id } = await join();
    const payload = { ...partnerPayload(), adminId: id };
    const partner = (await staff.post('/api/partner/registerPartner', payload)).body;
    const refusal = await remove(staff, id);
    expect(codeOf(refusal)).toEqual([409, 'MEMBER_IS_PARTNER_ADMIN']);
    expect(refusal.body.message).toContain('파트너의 관리자');
    const admin = await read(id);
    expect(codeOf(await modify(staff, admin, { authLevel: 10 }))).toEqual([409, 'MEMBER_IS_PARTNER_ADMIN']);
    expect(codeOf(await modify(staff, admin, { partnerId: 3 }))).toEqual([409, 'MEMBER_IS_PARTNER_ADMIN']);
    expect((await modify(staff, admin, { fName: '관리' })).status).toBe(200);
    expect((await staff.delete('/api/partner/delPartner', { id: partner.id })).status).toBe(200);
    expect((await remove(staff, id)).status).toBe(200);
  });
});

it('a request without version is no request', async () => {
  const { version: _, ...body } = customerPayload({ id: 1, version: 1 });
  expect(codeOf(await staff.post('/api/member/modifyCustomer', body))).toEqual([400, 'INVALID_FIELDS']);
});
