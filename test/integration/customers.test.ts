import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Customer } from '#shared/domain/member.ts';
import { customerPayload } from '#test/fixtures/members.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { addressPayload } from '#test/fixtures/visitor-forms.ts';
import { auditEntries } from '#test/support/audit.ts';
import { type Client, codeOf, SESSION_COOKIE } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { mailsTo, resetMailTo, tokenIn } from '#test/support/mails.ts';
import { isSignedIn, joinMember, signInMember, signUpMember } from '#test/support/members.ts';
import { readOrders, registerOrder } from '#test/support/orders.ts';

const [staff, owner] = await demoClients('staff', 'admin');
const MODIFY = '/api/member/modifyCustomer';
const forbidden = [403, 'FORBIDDEN'];
const adminOfPartner = [409, 'MEMBER_IS_PARTNER_ADMIN'];

const list = async (type?: string): Promise<Customer[]> =>
  (await staff.post('/api/member/getCustomerList', { type, paging: 0 })).body;
const find = async (id: number) => (await list()).find((customer) => customer.id === id);
const read = async (id: number): Promise<Customer> => {
  const customer = await find(id);
  if (!customer) throw new Error(`The member list does not contain member ${id}.`);
  return customer;
};
const modify = (by: Client, customer: object, changes: object = {}) =>
  by.post(MODIFY, { ...customer, ...changes });
const remove = (by: Client, id: number) => by.post('/api/member/delCustomer', { id });

const signUp = () => signUpMember(url);
const join = () => joinMember(url);
const signUpAt = async (authLevel: number) => {
  const member = await signUp();
  // A new customer has version 1 and the names of the payload.
  const { id, email, lastName: lName, firstName: fName, mobile, country } = member;
  const fields = { id, version: 1, email, lName, fName, mobile, country, authLevel };
  expect((await modify(owner, fields)).status).toBe(200);
  return member;
};
const joinAt = async (authLevel: number) => {
  const member = await signUpAt(authLevel);
  return { ...member, api: await signInMember(url, member) };
};

describe('POST /api/member/getCustomerList', () => {
  it('returns members with their level name, newest first', async () => {
    const [first, second] = [await signUp(), await signUp()];
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

  it('returns all members, those of partners, or customers, by type', async () => {
    const { id } = await signUp();
    const levels = (customers: Customer[]) => new Set(customers.map(({ authLevel }) => authLevel));
    expect(levels(await list('partner'))).toEqual(new Set([80]));
    expect(levels(await list('customer'))).toEqual(new Set([10]));
    expect(levels(await list('all'))).toEqual(new Set([10, 80, 90, 99]));
    expect((await list('customer')).map((customer) => customer.id)).toContain(id);
    expect((await staff.post('/api/member/getCustomerList', { type: 'nobody' })).status).toBe(422);
  });

  it('returns the number of all members of the type in the header x-total-count', async () => {
    const { body, headers } = await staff.post('/api/member/getCustomerList', {
      type: 'customer',
      paging: 0,
    });
    expect(headers.get('x-total-count')).toBe(String(body.length));
  });

  it('includes a changed profile, and leaves a deleted account out', async () => {
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

describe('POST /api/member/getCustomerPage', () => {
  it('returns pages of at most 50 matching members with the total of the type', async () => {
    const [{ id, email }, partnerMember] = [await signUp(), await signUpAt(80)];
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
    // Other tests sign up members, too, and the projector counts each after its stream event.
    await vi.waitFor(async () => {
      for (const type of ['all', 'partner', 'customer']) {
        expect((await page({ type })).total).toBe((await list(type)).length);
      }
    }, 60_000);
    expect((await staff.post('/api/member/getCustomerPage', { paging: -1 })).status).toBe(422);
  });
});

describe('POST /api/member/modifyCustomer', () => {
  let refused: { id: number; version: number };
  beforeAll(async () => {
    refused = { id: (await signUp()).id, version: 1 };
  });

  it('returns the changed member, whom searchCustomer finds by the new name and mobile number', async () => {
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

  it('ends sessions and reset links when the e-mail address changes, and frees the old address', async () => {
    const [one, other] = [await join(), await signUp()];
    const email = `moved-${one.email}`;
    expect(codeOf(await modify(staff, await read(one.id), { email: other.email.toUpperCase() }))).toEqual([
      409,
      'EMAIL_TAKEN',
    ]);
    expect(await isSignedIn(one.api)).toBe(true);
    const token = tokenIn(await resetMailTo(url, one.email));
    expect((await modify(staff, await read(one.id), { email })).body).toMatchObject({ email });
    expect(await isSignedIn(one.api)).toBe(false);
    await signInMember(url, { ...one, email });
    const old = await visitor.post('/api/cust/signIn', { email: one.email, pwd: one.password });
    expect(codeOf(old)).toEqual([401, 'INVALID_CREDENTIALS']);
    await signUpMember(url, { email: one.email });

    expect(token).toBeTruthy();
    expect(
      codeOf(await visitor.post('/api/admin/reset-password', { token, password: 'stolen password' })),
    ).toEqual([400, 'RESET_TOKEN_INVALID']);
  });

  it('returns 409 CONFLICT when the member was modified since it was read', async () => {
    const { id } = await signUp();
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
    ['authLevel', 85, '등급을 올바르게 입력해주세요.'],
  ])('returns 422 for %s = %s', async (path, value, message) => {
    const { status, body } = await modify(owner, customerPayload(refused), { [path]: value });
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });

  it('requires an existing partner for level 80, and removes the partner when the level becomes 10', async () => {
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

  it('masks personal data in the audit entries of a change and a deletion', async () => {
    const { id, email } = await signUp();
    await modify(staff, await read(id), { authLevel: 80, email: `new-${email}`, lName: '김' });
    await remove(staff, id);
    const entries = await auditEntries(staff, 'customer', id);
    expect(entries).toMatchObject([
      { action: 'delete', name: '김*동' },
      { action: 'change', name: '홍*동', by: '최은영', byId: staff.session.memberId },
    ]);
    expect(entries[1]?.changes).toEqual([
      { label: '등급', from: '10', to: '80' },
      { label: '이메일', from: expect.stringMatching(/^..\*\*\*@/), to: 'ne***@example.com' },
      { label: '이름', from: '홍*동', to: '김*동' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});

describe('member levels', () => {
  it('return 403 FORBIDDEN when staff make a member staff, or change a member above their own level', async () => {
    const [customer, above] = [await signUp(), await joinAt(99)];
    for (const authLevel of [90, 99]) {
      expect(codeOf(await modify(staff, await read(customer.id), { authLevel }))).toEqual(forbidden);
    }
    expect((await modify(owner, await read(customer.id), { authLevel: 90 })).status).toBe(200);
    expect(codeOf(await modify(staff, await read(above.id), { fName: '바꿈' }))).toEqual(forbidden);
    expect(codeOf(await modify(staff, await read(above.id), { authLevel: 10 }))).toEqual(forbidden);
    expect(codeOf(await remove(staff, above.id))).toEqual(forbidden);
    expect(codeOf(await staff.post('/api/admin/send-mail', { to: above.email }))).toEqual(forbidden);
    expect(await isSignedIn(above.api)).toBe(true);
    const sent = await staff.post('/api/admin/send-mail', { to: customer.email });
    expect([sent.status, sent.body]).toEqual([200, {}]);
    for (const { id } of [customer, above]) expect((await remove(owner, id)).status).toBe(200);
  });

  it('return 403 OWN_ACCOUNT when staff change their own level or delete themselves', async () => {
    for (const me of [staff, owner]) {
      const own = await read(me.session.memberId);
      expect(codeOf(await modify(me, own, { authLevel: 10 }))).toEqual([403, 'OWN_ACCOUNT']);
      expect(codeOf(await remove(me, own.id))).toEqual([403, 'OWN_ACCOUNT']);
      expect(await isSignedIn(me)).toBe(true);
    }
  });

  it.each(['demote', 'delete'])('keep one of two owners who %s each other concurrently', async (how) => {
    for (let round = 0; round < 3; round += 1) {
      const pair = await Promise.all([joinAt(99), joinAt(99)]);
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

  it('end the sessions of a member when staff lower the level', async () => {
    const { id, api } = await joinAt(90);
    expect((await api.post('/api/member/getCustomerList', {})).status).toBe(200);
    await modify(owner, await read(id), { authLevel: 10 });
    expect(codeOf(await api.post('/api/member/getCustomerList', {}))).toEqual([401, 'NOT_SIGNED_IN']);
  });
});

describe('POST /api/member/modifyCustomer for a member of level 90 or above', () => {
  it('returns 403 FORBIDDEN when staff change e-mail address or level of another staff member, or delete it', async () => {
    const equal = await joinAt(90);
    for (const change of [
      { email: `taken-${equal.email}` },
      { authLevel: 80, partnerId: 2 },
      { authLevel: 10 },
    ]) {
      expect(codeOf(await modify(staff, await read(equal.id), change))).toEqual(forbidden);
    }
    expect(codeOf(await remove(staff, equal.id))).toEqual(forbidden);
    expect(await isSignedIn(equal.api)).toBe(true);
    expect((await modify(staff, await read(equal.id), { fName: '바꿈' })).status).toBe(200);
  });

  it('returns 403 FORBIDDEN when staff change their own e-mail address', async () => {
    const person = await joinAt(90);
    const own = { ...(await read(person.id)), email: `own-${person.email}` };
    expect(codeOf(await modify(person.api, own))).toEqual(forbidden);
  });

  it('lets an owner (level 99) change the e-mail address and the level', async () => {
    const person = await signUpAt(90);
    const email = `new-${person.email}`;
    expect((await modify(owner, await read(person.id), { email })).body).toMatchObject({ email });
    expect((await modify(owner, await read(person.id), { authLevel: 10 })).body.authLevel).toBe(10);
  });
});

describe('account change mails', () => {
  const subject = '계정 정보 변경';
  /** Waits for the expected number of mails and returns their texts. */
  const textsTo = async (address: string, count: number): Promise<string[]> => {
    await expect.poll(async () => (await mailsTo(url, address, subject)).length).toBe(count);
    return (await mailsTo(url, address, subject)).map(({ text }) => text);
  };

  it('are sent to the old address when staff change the e-mail address and the level together', async () => {
    const { id, email } = await signUp();
    const moved = `moved-${email}`;
    await modify(owner, await read(id), { email: moved, authLevel: 80, partnerId: 2 });
    const [text = ''] = await textsTo(email, 1);
    expect(text).toContain('이메일 주소가 변경되었습니다.');
    expect(text).toContain('회원 등급이 변경되었습니다.');
    expect(text).not.toContain(moved);
    expect(await mailsTo(url, moved, subject)).toEqual([]);
  });

  it('are sent when the member changes the password, and when a reset link sets it', async () => {
    const { email, password, api } = await join();
    const newPassword = 'another long password';
    expect((await api.post('/api/my/changePassword', { password, newPassword })).status).toBe(200);
    const [text] = await textsTo(email, 1);
    expect(text).toContain('비밀번호가 변경되었습니다.');
    expect(text).not.toContain(newPassword);

    const token = tokenIn(await resetMailTo(url, email));
    const weak = await visitor.post('/api/admin/reset-password', { token, password: 'hanho-2026!' });
    expect([weak.status, weak.body.fields?.[0].path]).toEqual([422, 'password']);
    const other = { token: `${token.slice(0, -3)}abc`, password: 'hanho-2026!' };
    expect(codeOf(await visitor.post('/api/admin/reset-password', other))).toEqual([
      400,
      'RESET_TOKEN_INVALID',
    ]);
    const reset = { token, password: 'a third long password' };
    expect((await visitor.post('/api/admin/reset-password', reset)).status).toBe(200);
    await textsTo(email, 2);
  });

  it('are sent when the registration of a partner raises the level of its new administrator', async () => {
    const { id, email } = await signUp();
    await staff.post('/api/partner/registerPartner', { ...partnerPayload(), adminId: id });
    const [text] = await textsTo(email, 1);
    expect(text).toContain('회원 등급이 변경되었습니다.');
  });

  it('are sent when staff delete the member, and not for a changed name or country', async () => {
    const { id, email } = await signUp();
    await modify(staff, await read(id), { fName: '바꿈', country: 'AUS' });
    await remove(staff, id);
    const [text] = await textsTo(email, 1);
    expect(text).toContain('회원 탈퇴가 처리되었습니다.');
  });
});

describe('POST /api/admin/send-mail', () => {
  it('mails a link to the configured site when the request has another host and origin', async () => {
    const { email } = await signUp();
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

  it('returns MEMBER_NOT_FOUND for an unknown address and 422 for an address with line breaks', async () => {
    const send = (to: string) => staff.post('/api/admin/send-mail', { to });
    expect((await send('stranger@example.com')).body.code).toBe('MEMBER_NOT_FOUND');
    expect((await send('a@b.co\r\nBcc: c@d.co')).status).toBe(422);
  });
});

describe('POST /api/member/delCustomer', () => {
  it('removes the personal data and keeps the orders', async () => {
    const { id, api, email, password } = await join();
    await api.post('/api/my/saveAddress', { address: addressPayload() });
    const order = await registerOrder(api);
    expect((await remove(staff, id)).body).toEqual({});
    expect(await isSignedIn(api)).toBe(false);
    expect(await find(id)).toBeUndefined();
    expect((await visitor.post('/api/cust/signIn', { email, pwd: password })).status).toBe(401);
    expect((await staff.post('/api/member/searchCustomer', { cat: 2, email })).body).toEqual([]);
    expect(await readOrders(staff, [order.id])).toHaveLength(1);
    await signUpMember(url, { email });
    expect(codeOf(await remove(staff, id))).toEqual([404, 'MEMBER_NOT_FOUND']);
  });

  it('returns 409 MEMBER_IS_PARTNER_ADMIN while the member is the admin of a partner', async () => {
    const { id } = await signUp();
    const payload = { ...partnerPayload(), adminId: id };
    const partner = (await staff.post('/api/partner/registerPartner', payload)).body;
    const refusal = await remove(staff, id);
    expect(codeOf(refusal)).toEqual(adminOfPartner);
    expect(refusal.body.message).toContain('파트너의 관리자');
    const admin = await read(id);
    expect(codeOf(await modify(staff, admin, { authLevel: 10 }))).toEqual(adminOfPartner);
    expect(codeOf(await modify(staff, admin, { partnerId: 3 }))).toEqual(adminOfPartner);
    expect((await modify(staff, admin, { fName: '관리' })).status).toBe(200);
    expect((await staff.delete('/api/partner/delPartner', { id: partner.id })).status).toBe(200);
    expect((await remove(staff, id)).status).toBe(200);
  });
});

it('POST /api/member/modifyCustomer returns 400 INVALID_FIELDS for a body without version', async () => {
  const { version: _, ...body } = customerPayload({ id: 1, version: 1 });
  expect(codeOf(await staff.post(MODIFY, body))).toEqual([400, 'INVALID_FIELDS']);
});
